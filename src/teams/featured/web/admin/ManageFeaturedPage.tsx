import { statuses } from '#events/events/rules.ts';
import { draftOption } from '#events/events/web/manage/ManagedFilters.tsx';
import { ManagedPage } from '#events/events/web/manage/ManagedPage.tsx';
import { filteredManaged } from '#events/events/web/manage/managedList.ts';
import { statusName } from '#events/events/web/manage/statusName.ts';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { lazyDialog } from '#ui/dialog/lazyDialog.ts';
import { type FilterSelect, ListFilters } from '#ui/table/ListFilters.tsx';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import { type ManagedFeatured, useManagedFeatured, usePublishing, useSetStatuses } from './api.ts';
import { completed, featuredColumns, loadQuestion, organizerOf } from './featuredColumns.tsx';
import filters from '#ui/table/filters.module.css';

const EventDialog = lazyDialog(() => import('./EventDialog.tsx'));
const TeamsDialog = lazyDialog(() => import('./TeamsDialog.tsx'));
const loadExport = () => import('./exportFeatured.ts');
const loadDelete = () => import('./DeleteFeaturedDialog.tsx');
const deletion = { Dialog: lazyDialog(loadDelete), load: loadDelete, failure: 'Failed to delete featured event' };

// `status` in the address is that of the teams of the shown event.
const filterNames = ['search', 'state', 'teams'] as const;
const sorts = {
  teams: ({ registrationCount }: ManagedFeatured) => registrationCount,
  pending: ({ pendingCount }: ManagedFeatured) => pendingCount,
};
const statusOptions = statuses.map((value) => ({ value, label: statusName(value, completed) }));
const selects: readonly FilterSelect[] = [
  { name: 'state', label: 'Status', placeholder: 'All statuses', options: [...statusOptions, draftOption] },
  { name: 'teams', label: 'Teams', placeholder: 'All teams', options: [{ value: 'pending', label: 'Teams waiting' }] },
];

export default function ManageFeaturedPage() {
  const form = useSubjectDialog<ManagedFeatured | undefined>();
  return (
    <ManagedPage
      title="Featured Events Management"
      caption="Featured events"
      failure="Failed to load featured events"
      query={useManagedFeatured()}
      filterNames={filterNames}
      renderFilters={(_events, urlFilters) => (
        <div className={filters.filters}>
          <ListFilters
            urlFilters={urlFilters}
            searchLabel="Search featured events"
            searchPlaceholder="Title, university, club or venue"
            selects={selects}
          />
        </div>
      )}
      matching={(events, { search, state, teams }) =>
        filteredManaged(events, { search, status: state }).filter(
          ({ pendingCount }) => teams !== 'pending' || pendingCount > 0,
        )
      }
      sorts={sorts}
      columns={(now, { show, remove, after }) =>
        featuredColumns(now, { onView: show, onEdit: after(form.open), onDelete: remove })
      }
      organizerOf={organizerOf}
      renderEmpty={(isNone) => (
        <EmptyState dots="0" title="No featured events found">
          {isNone ? 'Events you create appear here.' : 'No event fits these filters.'}
        </EmptyState>
      )}
      batch={useSetStatuses()}
      publishing={{ ...usePublishing(), mayPublish: () => true }}
      loadQuestion={loadQuestion}
      completed={completed}
      statusOptions={statusOptions}
      loadExport={loadExport}
      create={{ label: 'Create Featured Event', open: () => form.open(undefined) }}
      deletion={deletion}
    >
      {(shown) => (
        <>
          {form.current && (
            <EventDialog key={`form-${form.current.key}`} event={form.current.subject} {...form.controls} />
          )}
          {shown.event && <TeamsDialog key={`teams-${shown.event._id}`} event={shown.event} {...shown.dialog} />}
        </>
      )}
    </ManagedPage>
  );
}
