import { lazy, Suspense, useRef } from 'react';
import { festival } from '#festival';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterChips } from '#ui/FilterChips.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { ResultLine } from '#ui/ResultLine.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useSubjectDialog } from '#ui/useSubjectDialog.ts';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import { useFailureToast } from '#ui/useFailureToast.ts';
import type { User } from '#accounts/contract.ts';
import { roles } from '#accounts/rules.ts';
import { perPage, usePeople } from './api.ts';
import { PeopleTable } from './PeopleTable.tsx';
import './people.css';

const loadEdit = () => import('./EditDialog.tsx');
const EditDialog = lazy(loadEdit);
const loadDelete = () => import('./DeleteDialog.tsx');
const DeleteDialog = lazy(loadDelete);
const loadCode = () => import('./CodeDialog.tsx');
const CodeDialog = lazy(loadCode);

const roleChips = [
  { value: '', label: 'All' },
  { value: 'student', label: 'Students' },
  { value: 'club_admin', label: 'Club Admins' },
  { value: 'super_admin', label: 'Super Admins' },
];
const failure = 'Failed to load users';

/** Everybody with a verified address: roles, clubs, deletion, and codes to read out. For super_admins. */
export default function PeoplePage() {
  const { values, active, page, set, clear, turnTo } = useUrlFilters(['search', 'role']);
  const role = roles.find((each) => each === values.role) ?? '';
  const people = usePeople({ search: values.search, role, page });
  const edit = useSubjectDialog<User>({ load: loadEdit, failure: 'Failed to update user' });
  const deletion = useSubjectDialog<User>({ load: loadDelete, failure: 'Failed to delete user' });
  const code = useSubjectDialog<null>({ load: loadCode, failure: 'Failed to make a code' });
  const count = useRef<HTMLOutputElement>(null);
  useFailureToast(people, failure);
  const { data, error } = people;

  return (
    <div className="page page--app wrap">
      <title>{`User Management · ${festival.name}`}</title>
      <PageHeader
        title="User Management"
        action={
          !hasRefusalCode(error, 'forbidden') && <Button onClick={() => code.open(null)}>Make Sign-up Code</Button>
        }
      />
      {hasRefusalCode(error, 'forbidden') ? (
        <EmptyState dots="!" title="Only super admins can access user management." />
      ) : (
        <>
          <div className="people-filters">
            <FilterChips label="Role" options={roleChips} value={role} onChange={(next) => set({ role: next })} />
            <SearchField
              label="Search users"
              placeholder="Name, email, roll number or phone"
              value={values.search}
              onChange={(search) => set({ search })}
            />
          </div>
          <ResultLine active={active} onClear={clear} line={count}>
            {people.isPending && 'Loading users...'}
            {data && `${data.total} ${data.total === 1 ? 'user' : 'users'}`}
          </ResultLine>
          {people.isPending && <TableSkeleton />}
          {people.isLoadingError && <LoadFailure title={failure} query={people} />}
          {data?.total === 0 && <EmptyState dots="0" title="No users found matching your criteria." />}
          {data && data.users.length > 0 && (
            <PeopleTable
              people={data.users}
              busy={people.isPlaceholderData}
              onEdit={edit.open}
              onDelete={deletion.open}
            />
          )}
          {data && <Pagination page={page} perPage={perPage} total={data.total} onChange={turnTo} />}
        </>
      )}
      <Suspense>
        {edit.current && (
          <EditDialog
            key={`edit ${edit.current.key}`}
            person={edit.current.subject}
            open={edit.current.isOpen}
            onClose={edit.close}
          />
        )}
        {deletion.current && (
          <DeleteDialog
            key={`delete ${deletion.current.key}`}
            person={deletion.current.subject}
            open={deletion.current.isOpen}
            onClose={deletion.close}
            finalFocus={() => count.current}
          />
        )}
        {code.current && (
          <CodeDialog key={`code ${code.current.key}`} open={code.current.isOpen} onClose={code.close} />
        )}
      </Suspense>
    </div>
  );
}
