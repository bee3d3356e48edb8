import { type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { festival } from '#festival';
import { counted } from '#platform/counted.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import { AddIcon } from '#ui/controls/ActionIcon.tsx';
import { ListPage } from '#ui/table/ListPage.tsx';
import { pageOf, sortedRows } from '#ui/records/localList.ts';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import type { Column } from '#ui/table/Table.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import { type UrlFilters, useUrlFilters } from '#ui/table/useUrlFilters.ts';
import type { DeletionSlot } from './DeleteEventDialog.tsx';
import type { ListedEvent } from './eventColumns.tsx';
import { commonSorts, perPage, todayFirst } from './managedList.ts';
import type { Draftable } from './publishDrafts.tsx';
import type { SeenEvent, useBatch } from './statusChange.ts';
import type { LoadQuestion } from './StatusSelect.tsx';
import { type Mine, type Publishing, useBulkPublish } from './useBulkPublish.ts';
import { useBulkStatus } from './useBulkStatus.ts';
import { useShownRegistrations } from './useShownRegistrations.ts';
import layout from '#ui/layout/layout.module.css';

type Shown<Event extends { _id: string }> = ReturnType<typeof useShownRegistrations<Event>>;
type Act<Event> = (event: Event) => void;

/** The actions of a row; each waits for the drawer to close. */
interface RowActs<Event> {
  show: Act<Event>;
  remove: Act<Event>;
  after: (act: Act<Event>) => Act<Event>;
}

interface ManagedPageProps<Event extends ListedEvent & SeenEvent & Draftable, Filter extends string> {
  title: string;
  caption: string;
  failure: string;
  query: UseQueryResult<Event[]>;
  /** In the address; the dialog over the list has parameters of its own. */
  filterNames: readonly Filter[];
  renderFilters: (events: readonly Event[], urlFilters: UrlFilters<Filter>) => ReactNode;
  matching: (events: readonly Event[], values: Readonly<Record<Filter, string>>) => readonly Event[];
  /** Besides the columns by which every kind is sorted. */
  sorts: Readonly<Record<string, (event: Event) => number>>;
  columns: (now: Date, acts: RowActs<Event>) => Column<Event>[];
  organizerOf: (event: Event) => string;
  renderEmpty: (isNone: boolean) => ReactNode;
  batch: ReturnType<typeof useBatch>;
  publishing: Publishing & Mine<Event>;
  loadQuestion: LoadQuestion<Event>;
  /** The word for a completed event. */
  completed: string;
  statusOptions: readonly { value: string; label: string }[];
  loadExport: () => Promise<{ exportEvents: (events: readonly Event[]) => void }>;
  /** Beside the button that creates one. */
  actions?: ReactNode;
  create: { label: string; isOpening?: boolean; open: () => void };
  deletion: { Dialog: ComponentType<DeletionSlot<Event>>; load: () => Promise<unknown>; failure: string };
  /** The dialogs over the list, among them the registrations of the shown event. */
  children: (shown: Shown<Event>) => ReactNode;
}

const exportFailure = 'Failed to export events';
const eventsText = (count: number): string => counted(count, 'event', 'events');

/** The events of one kind for those who run them: search, sort, bulk status, export, delete. */
export function ManagedPage<Event extends ListedEvent & SeenEvent & Draftable, Filter extends string>(
  props: ManagedPageProps<Event, Filter>,
) {
  const { query, filterNames, loadExport, create, completed } = props;
  const sortValues: Readonly<Record<string, (event: Event) => string | number>> = { ...commonSorts, ...props.sorts };
  const urlFilters = useUrlFilters(filterNames, { inHistory: true });
  const sort = useUrlSort(Object.keys(sortValues), undefined);
  const record = useOpenRecord();
  const now = useNow();
  const { setStatus, dialog } = useBulkStatus({ ...props.batch, loadQuestion: props.loadQuestion, completed });
  const publishing = useBulkPublish<Event>(props.publishing);
  const shown = useShownRegistrations(query.data, [...filterNames, 'sort', 'direction', 'page']);
  const deletion = useSubjectDialog<Event>(props.deletion);
  const exportEvents = async (events: readonly Event[]) => (await loadExport()).exportEvents(events);
  const createButton = useRef<HTMLButtonElement>(null);
  const all = query.data ?? [];
  const found = sortedRows(props.matching(todayFirst(all, now), urlFilters.values), sortValues, sort);
  const describe = (event: Event) => (
    <>
      <bdi>{props.organizerOf(event)}</bdi>
      <span>{`, ${event.category}`}</span>
    </>
  );
  return (
    <ListPage
      title={props.title}
      site={festival.name}
      action={
        <div className={layout.row}>
          {found.length > 0 && (
            <ExportButton onExport={() => exportEvents(found)} failure={exportFailure}>
              Export Events CSV
            </ExportButton>
          )}
          {props.actions && <span>{props.actions}</span>}
          <Button ref={createButton} variant="primary" busy={create.isOpening} onClick={create.open}>
            <AddIcon />
            <span>{create.label}</span>
          </Button>
        </div>
      }
      urlFilters={urlFilters}
      filters={all.length > 0 && props.renderFilters(all, urlFilters)}
      query={{ ...query, data: query.data && { events: pageOf(found, urlFilters.page, perPage), total: found.length } }}
      rows={({ events }) => events}
      perPage={perPage}
      columns={props.columns(now, {
        show: record.after(shown.show),
        remove: record.after(deletion.open),
        after: record.after,
      })}
      sort={sort}
      record={record}
      nameOf={({ title }) => title}
      describe={describe}
      bulk={{
        statuses: props.statusOptions,
        setStatus,
        others: [
          {
            label: 'Publish',
            isFor: (event) => event.isDraft && props.publishing.mayPublish(event),
            act: publishing.publish,
          },
        ],
        exportRows: exportEvents,
        failure: exportFailure,
      }}
      caption={props.caption}
      loading="Loading events..."
      found={({ total }) => (urlFilters.active > 0 ? `${total} of ${eventsText(all.length)}` : eventsText(total))}
      empty={props.renderEmpty(all.length === 0)}
      failure={props.failure}
    >
      {(list) => (
        <>
          {list}
          {dialog}
          {publishing.dialog}
          <Suspense>
            {props.children(shown)}
            {deletion.current && (
              <props.deletion.Dialog
                key={`deletion-${deletion.current.key}`}
                event={deletion.current.subject}
                {...deletion.controls}
                afterDelete={createButton}
              />
            )}
          </Suspense>
        </>
      )}
    </ListPage>
  );
}
