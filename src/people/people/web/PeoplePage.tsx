import { counted } from '#platform/counted.ts';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { festival } from '#festival';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { download } from '#platform/http/web/download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { FilterChips } from '#ui/table/FilterChips.tsx';
import { ListPage } from '#ui/table/ListPage.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import type { BulkActions } from '#ui/records/BulkBar.tsx';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import type { ListedUser } from '../contract.ts';
import { peopleSorts } from '../rules.ts';
import { roles } from '#people/accounts/rules.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { perPage, usePeople } from './api.ts';
import { peopleColumns } from './columns.tsx';
import filters from '#ui/table/filters.module.css';
import styles from './PeoplePage.module.css';

const loadEdit = () => import('./EditDialog.tsx');
const EditDialog = lazy(loadEdit);
const loadAccess = () => import('#people/security/web/AccessDialog.tsx');
const AccessDialog = lazy(loadAccess);
const loadDelete = () => import('./DeleteDialog.tsx');
const DeleteDialog = lazy(loadDelete);
const loadCode = () => import('./CodeDialog.tsx');
const CodeDialog = lazy(loadCode);

const ownOrder = { sort: 'name', direction: 'asc' } as const;
const bulk: BulkActions<ListedUser> = {
  exportRows: (people) => download('/admin/users/export', { ids: people.map(({ _id }) => _id).join(',') }),
  failure: 'Failed to export users',
};

const roleChips = [
  { value: '', label: 'All' },
  { value: 'student', label: 'Students' },
  { value: 'club_admin', label: 'Club Admins' },
  { value: 'super_admin', label: 'Super Admins' },
];

interface PeoplePageProps {
  /** The dialog that hands over all events of a person. */
  handOver: (person: ListedUser, dialog: { open: boolean; onClose: () => void }) => ReactNode;
}

export function PeoplePage({ handOver }: PeoplePageProps) {
  const urlFilters = useUrlFilters(['search', 'role'], { inHistory: true });
  const { values, page, set } = urlFilters;
  const { user: me } = useSession();
  const role = roles.find((each) => each === values.role) ?? '';
  const sort = useUrlSort(peopleSorts, ownOrder);
  const record = useOpenRecord();
  const query = usePeople({ search: values.search, role, page, sort: sort.sort, direction: sort.direction });
  const edit = useSubjectDialog<ListedUser>({ load: loadEdit, failure: 'Failed to update user' });
  const access = useSubjectDialog<ListedUser>({ load: loadAccess, failure: 'Failed to load access' });
  const deletion = useSubjectDialog<ListedUser>({ load: loadDelete, failure: 'Failed to delete user' });
  const handing = useSubjectDialog<ListedUser>();
  const code = useSubjectDialog<null>({ load: loadCode, failure: 'Failed to make a code' });
  const resultLine = useRef<HTMLOutputElement>(null);
  const isForbidden = hasRefusalCode(query.error, 'forbidden');

  return (
    <ListPage
      title="User Management"
      site={festival.name}
      action={!isForbidden && <Button onClick={() => code.open(null)}>Create Sign-up Code</Button>}
      urlFilters={urlFilters}
      filters={
        <div className={`${filters.choice} ${styles.filters}`}>
          <FilterChips label="Role" options={roleChips} value={role} onChange={(next) => set({ role: next })} />
          <SearchField
            label="Search users"
            placeholder="Name, email, roll number, phone"
            value={values.search}
            onChange={(search) => set({ search }, true)}
          />
        </div>
      }
      query={query}
      rows={({ users }) => users}
      perPage={perPage}
      columns={peopleColumns({
        me,
        onEdit: record.after(edit.open),
        onAccess: record.after(access.open),
        onHandOver: record.after(handing.open),
        onDelete: record.after(deletion.open),
      })}
      sort={sort}
      record={record}
      nameOf={({ name }) => name}
      describe={({ email }) => email}
      bulk={bulk}
      caption="Users"
      loading="Loading users..."
      found={({ total }) => counted(total, 'user', 'users')}
      empty={<EmptyState dots="0" title="No users found matching your criteria." />}
      failure="Failed to load users"
      resultLine={resultLine}
    >
      {(list) => (
        <>
          {isForbidden ? <EmptyState dots="!" title="Only super admins can access user management." /> : list}
          <Suspense>
            {edit.current && (
              <EditDialog key={`edit ${edit.current.key}`} person={edit.current.subject} {...edit.controls} />
            )}
            {access.current && (
              <AccessDialog key={`access ${access.current.key}`} person={access.current.subject} {...access.controls} />
            )}
            {deletion.current && (
              <DeleteDialog
                key={`delete ${deletion.current.key}`}
                person={deletion.current.subject}
                {...deletion.controls}
                finalFocus={() => resultLine.current}
              />
            )}
            {code.current && <CodeDialog key={`code ${code.current.key}`} {...code.controls} />}
          </Suspense>
          <Suspense>{handing.current && handOver(handing.current.subject, handing.controls)}</Suspense>
        </>
      )}
    </ListPage>
  );
}
