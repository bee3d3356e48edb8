import { lazy, Suspense, useRef } from 'react';
import { festival } from '#festival';
import { counted } from '#platform/counted.ts';
import { statuses } from '#events/rules.ts';
import { commonSorts, filteredManaged, perPage, todayFirst } from '#events/web/manage/managedList.ts';
import { statusName } from '#events/web/manage/statusName.ts';
import { useBulkStatus } from '#events/web/manage/useBulkStatus.ts';
import { useShownRegistrations } from '#events/web/manage/useShownRegistrations.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ExportButton } from '#ui/ExportButton.tsx';
import { AddIcon } from '#ui/Icon.tsx';
import { type FilterSelect, ListFilters } from '#ui/ListFilters.tsx';
import { ListPage } from '#ui/ListPage.tsx';
import { pageOf, sortedRows } from '#ui/records/localList.ts';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import { useNow } from '#ui/useNow.ts';
import { useSubjectDialog } from '#ui/useSubjectDialog.ts';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import { type ManagedFeatured, useManagedFeatured, useSetStatuses } from './api.ts';
import { completed, featuredColumns, loadQuestion, organizerOf } from './featuredColumns.tsx';
import filters from '#ui/filters.module.css';
import layout from '#ui/layout.module.css';

const EventDialog = lazy(() => import('./EventDialog.tsx'));
const DeleteFeaturedDialog = lazy(() => import('./DeleteFeaturedDialog.tsx'));
const TeamsDialog = lazy(() => import('./TeamsDialog.tsx'));

// `status` in the address is that of the teams of the shown event.
const filterNames = ['search', 'state', 'teams'] as const;
const listParams = [...filterNames, 'sort', 'direction', 'page'];
const sorts = ['title', 'date', 'venue', 'teams', 'pending', 'status'] as const;
const sortValues = {
  ...commonSorts,
  teams: ({ registrationCount }: ManagedFeatured) => registrationCount,
  pending: ({ pendingCount }: ManagedFeatured) => pendingCount,
};
const statusOptions = statuses.map((value) => ({ value, label: statusName(value, completed) }));
const selects: readonly FilterSelect[] = [
  { name: 'state', label: 'Status', placeholder: 'All statuses', options: statusOptions },
  { name: 'teams', label: 'Teams', placeholder: 'All teams', options: [{ value: 'pending', label: 'Teams wait' }] },
];
/** Its code comes with the first export. */
const exportEvents = async (events: readonly ManagedFeatured[]) =>
  (await import('./exportFeatured.ts')).exportEvents(events);
const exportFailure = 'Failed to export events';
const eventsText = (count: number): string => counted(count, 'event', 'events');

const describe = (event: ManagedFeatured) => (
  <>
    <bdi>{organizerOf(event)}</bdi>, {event.category}
  </>
);

export default function ManageFeaturedPage() {
  const query = useManagedFeatured();
  const urlFilters = useUrlFilters(filterNames, { inHistory: true });
  const { values } = urlFilters;
  const sort = useUrlSort(sorts, undefined);
  const record = useOpenRecord();
  const now = useNow();
  const { set, settled } = useSetStatuses();
  const { setStatus, dialog } = useBulkStatus({ set, settled, loadQuestion, completed });
  const shown = useShownRegistrations(query.data, listParams);
  const form = useSubjectDialog<ManagedFeatured | undefined>();
  const deletion = useSubjectDialog<ManagedFeatured>();
  const createButton = useRef<HTMLButtonElement>(null);
  const all = query.data ?? [];
  const matching = filteredManaged(todayFirst(all, now), { ...values, status: values.state }).filter(
    ({ pendingCount }) => values.teams !== 'pending' || pendingCount > 0,
  );
  const found = sortedRows(matching, sortValues, sort);
  return (
    <ListPage
      title="Featured Events Management"
      site={festival.name}
      action={
        <div className={layout.row}>
          {found.length > 0 && (
            <ExportButton onExport={() => exportEvents(found)} failure={exportFailure}>
              Export Events CSV
            </ExportButton>
          )}
          <Button ref={createButton} variant="primary" onClick={() => form.open(undefined)}>
            <AddIcon />
            Create Featured Event
          </Button>
        </div>
      }
      urlFilters={urlFilters}
      filters={
        all.length > 0 && (
          <div className={filters.filters}>
            <ListFilters
              urlFilters={urlFilters}
              searchLabel="Search featured events"
              searchPlaceholder="Title, university, club or venue"
              selects={selects}
            />
          </div>
        )
      }
      query={{ ...query, data: query.data && { events: pageOf(found, urlFilters.page, perPage), total: found.length } }}
      rows={({ events }) => events}
      perPage={perPage}
      columns={featuredColumns(now, {
        onView: record.after(shown.show),
        onEdit: record.after(form.open),
        onDelete: record.after(deletion.open),
      })}
      sort={sort}
      record={record}
      nameOf={({ title }) => title}
      describe={describe}
      bulk={{ statuses: statusOptions, setStatus, exportRows: exportEvents, failure: exportFailure }}
      caption="Featured events"
      loading="Loading events..."
      found={({ total }) => (urlFilters.active > 0 ? `${total} of ${eventsText(all.length)}` : eventsText(total))}
      empty={
        <EmptyState dots="0" title="No featured events found">
          {all.length === 0 ? 'The events you create stand here.' : 'No event fits these filters.'}
        </EmptyState>
      }
      failure="Failed to load featured events"
    >
      {(list) => (
        <>
          {list}
          {dialog}
          <Suspense>
            {form.current && (
              <EventDialog
                key={`form-${form.current.key}`}
                event={form.current.subject}
                open={form.current.isOpen}
                onClose={form.close}
              />
            )}
            {deletion.current && (
              <DeleteFeaturedDialog
                key={`deletion-${deletion.current.key}`}
                event={deletion.current.subject}
                open={deletion.current.isOpen}
                onClose={deletion.close}
                afterDelete={createButton}
              />
            )}
            {shown.event && <TeamsDialog key={`teams-${shown.event._id}`} event={shown.event} {...shown.dialog} />}
          </Suspense>
        </>
      )}
    </ListPage>
  );
}
