import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { festival } from '#festival';
import { counted } from '#platform/counted.ts';
import type { User } from '#accounts/contract.ts';
import { useSession } from '#accounts/web/session.ts';
import { Button } from '#ui/Button.tsx';
import type { DialogControls } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ExportButton } from '#ui/ExportButton.tsx';
import { AddIcon } from '#ui/Icon.tsx';
import { ListPage } from '#ui/ListPage.tsx';
import { pageOf, sortedRows } from '#ui/records/localList.ts';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import { useLazyDialog } from '#ui/useLazyDialog.ts';
import { useNow } from '#ui/useNow.ts';
import { useSubjectDialog } from '#ui/useSubjectDialog.ts';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import type { FestivalEvent } from '../../contract.ts';
import { type ManagedEvent, useManagedEvents, useSetStatuses } from './api.ts';
import { loadQuestion, managedColumns } from './managedColumns.tsx';
import { ManagedFilters, statusOptions } from './ManagedFilters.tsx';
import { commonSorts, filteredManaged, perPage, todayFirst } from './managedList.ts';
import { concluded } from './statusName.ts';
import { useBulkStatus } from './useBulkStatus.ts';
import { useShownRegistrations } from './useShownRegistrations.ts';
import layout from '#ui/layout.module.css';

const loadCreate = () => import('./CreateDialog.tsx');
const CreateDialog = lazy(loadCreate);
const loadDelete = () => import('./DeleteManagedDialog.tsx');
const DeleteManagedDialog = lazy(loadDelete);

interface RegistrationsSlot extends DialogControls {}

interface ManageEventsPageProps {
  registrations: (event: ManagedEvent, dialog: RegistrationsSlot) => ReactNode;
}

export function ManageEventsPage({ registrations }: ManageEventsPageProps) {
  const { user } = useSession();
  return user && <ManagedEvents user={user} registrations={registrations} />;
}

const filterNames = ['search', 'status', 'category', 'club'] as const;
const listParams = [...filterNames, 'sort', 'direction', 'page'];
const sortValues = { ...commonSorts, people: ({ participantCount }: ManagedEvent) => participantCount };
const sorts = ['title', 'date', 'venue', 'people', 'status'] as const;
/** Its code comes with the first export. */
const exportEvents = async (events: readonly ManagedEvent[]) =>
  (await import('./exportEvents.ts')).exportEvents(events);
const exportFailure = 'Failed to export events';
const eventsText = (count: number): string => counted(count, 'event', 'events');

const describe = ({ organizerClub, category }: ManagedEvent) => (
  <>
    <bdi>{organizerClub}</bdi>, {category}
  </>
);

function ManagedEvents({ user, registrations }: ManageEventsPageProps & { user: User }) {
  const query = useManagedEvents();
  const urlFilters = useUrlFilters(filterNames, { inHistory: true });
  const sort = useUrlSort(sorts, undefined);
  const record = useOpenRecord();
  const now = useNow();
  const { set, settled } = useSetStatuses();
  const { setStatus, dialog } = useBulkStatus({ set, settled, loadQuestion, completed: concluded });
  const shown = useShownRegistrations(query.data, listParams);
  const create = useLazyDialog(loadCreate, 'Failed to create event');
  const [copied, setCopied] = useState<FestivalEvent>();
  const deletion = useSubjectDialog<ManagedEvent>({ load: loadDelete, failure: 'Failed to delete event' });
  const createButton = useRef<HTMLButtonElement>(null);
  const all = query.data ?? [];
  const found = sortedRows(filteredManaged(todayFirst(all, now), urlFilters.values), sortValues, sort);

  function openCreate(from?: FestivalEvent) {
    setCopied(from);
    void create.open();
  }

  return (
    <ListPage
      title="Manage Events"
      site={festival.name}
      action={
        <div className={layout.row}>
          {found.length > 0 && (
            <ExportButton onExport={() => exportEvents(found)} failure={exportFailure}>
              Export Events CSV
            </ExportButton>
          )}
          <Button ref={createButton} variant="primary" busy={create.isOpening} onClick={() => openCreate()}>
            <AddIcon />
            Create New Event
          </Button>
        </div>
      }
      urlFilters={urlFilters}
      filters={all.length > 0 && <ManagedFilters events={all} urlFilters={urlFilters} />}
      query={{ ...query, data: query.data && { events: pageOf(found, urlFilters.page, perPage), total: found.length } }}
      rows={({ events }) => events}
      perPage={perPage}
      columns={managedColumns(user, now, {
        onRegistrations: record.after(shown.show),
        onDuplicate: record.after(openCreate),
        onDelete: record.after(deletion.open),
      })}
      sort={sort}
      record={record}
      nameOf={({ title }) => title}
      describe={describe}
      bulk={{ statuses: statusOptions, setStatus, exportRows: exportEvents, failure: exportFailure }}
      caption="Events"
      loading="Loading events..."
      found={({ total }) => (urlFilters.active > 0 ? `${total} of ${eventsText(all.length)}` : eventsText(total))}
      empty={
        all.length === 0 ? (
          <EmptyState dots="0" title="No events yet">
            The events you create stand here.
          </EmptyState>
        ) : (
          <EmptyState dots="0" title="No events found matching your criteria." />
        )
      }
      failure="Failed to load events"
    >
      {(list) => (
        <>
          {list}
          {dialog}
          {shown.event && registrations(shown.event, shown.dialog)}
          <Suspense>
            {create.isNeeded && (
              <CreateDialog key={copied?._id ?? 'new'} open={create.isOpen} from={copied} onClose={create.close} />
            )}
            {deletion.current && (
              <DeleteManagedDialog
                key={deletion.current.key}
                event={deletion.current.subject}
                open={deletion.current.isOpen}
                onClose={deletion.close}
                afterDelete={createButton}
              />
            )}
          </Suspense>
        </>
      )}
    </ListPage>
  );
}
