import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { csvFileName } from '#platform/csv.ts';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { ListPage } from '#ui/table/ListPage.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import type { BulkActions } from '#ui/records/BulkBar.tsx';
import { exportRows } from '#ui/records/exportRows.ts';
import { OpenRow } from '#ui/records/OpenRow.tsx';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import type { AuditEntry } from '../contract.ts';
import { subjectsOf } from './subjects.ts';
import { auditSorts } from '../rules.ts';
import { perPage, useAuditLog } from './api.ts';
import filters from '#ui/table/filters.module.css';
import styles from './AuditLogPage.module.css';
import text from '#ui/layout/text.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

function actionName(action: string): string {
  const [subject = '', verb = ''] = action.replaceAll('_', ' ').split('.');
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${verb}`;
}

const moment = (at: string): string => {
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${dayMonthYear(day)} ${time}`;
};

function About({ entry }: { entry: AuditEntry }) {
  const subjects = subjectsOf(entry);
  if (subjects.length === 0) return '–';
  return (
    <ul className={styles.about}>
      {subjects.map(({ name, to }) => (
        <li key={to}>
          <Link className={text.link} to={to} dir="auto">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const columns: Column<AuditEntry>[] = [
  { label: 'What', bare: true, cell: ({ summary }) => <OpenRow>{summary}</OpenRow> },
  {
    label: 'When',
    sort: { by: 'at', kind: 'date' },
    cell: ({ at }) => <Mono>{moment(at)}</Mono>,
    end: ({ at }) => <Mono>{moment(at)}</Mono>,
  },
  {
    label: 'Who',
    sort: { by: 'actor', kind: 'text' },
    cell: ({ actor }) => actor?.name ?? <span className={text.mute}>The server</span>,
  },
  { label: 'About', cell: (entry) => <About entry={entry} /> },
  { label: 'Action', wide: true, sort: { by: 'action', kind: 'text' }, cell: ({ action }) => actionName(action) },
];
const ownOrder = { sort: 'at', direction: 'desc' } as const;

const bulk: BulkActions<AuditEntry> = {
  exportRows: (entries) =>
    Promise.resolve(
      exportRows(csvFileName('records', wallClock(new Date(), festival.timeZone).day), entries, {
        When: ({ at }) => moment(at),
        Who: ({ actor }) => actor?.name ?? 'The server',
        Action: ({ action }) => actionName(action),
        What: ({ summary }) => summary,
        About: (entry) =>
          subjectsOf(entry)
            .map(({ name }) => name)
            .join(', '),
      }),
    ),
  failure: 'Failed to export records',
};

export default function AuditLogPage() {
  const urlFilters = useUrlFilters(['search', 'actor', 'event', 'action', 'from', 'to'], { inHistory: true });
  const { values, page, set } = urlFilters;
  const sort = useUrlSort(auditSorts, ownOrder);
  const record = useOpenRecord();
  const query = useAuditLog({ ...values, page, sort: sort.sort, direction: sort.direction });
  const { actors = [], actions = [], events = [] } = query.data ?? {};
  return (
    <ListPage
      title="Records"
      site={festival.name}
      lead="What administrators did, and when."
      urlFilters={urlFilters}
      filters={
        <div className={filters.filters}>
          <SearchField
            className={filters.search}
            label="Search records"
            placeholder="Person, team, event or word"
            value={values.search}
            onChange={(search) => set({ search }, true)}
          />
          <SelectField
            label="Who"
            placeholder="Everybody"
            options={actors.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.actor}
            onChange={({ target }) => set({ actor: target.value })}
          />
          <SelectField
            label="Event"
            placeholder="All events"
            options={events.map(({ _id, title }) => ({ value: _id, label: title }))}
            value={values.event}
            onChange={({ target }) => set({ event: target.value })}
          />
          <SelectField
            label="Action"
            placeholder="All actions"
            options={actions.map((value) => ({ value, label: actionName(value) }))}
            value={values.action}
            onChange={({ target }) => set({ action: target.value })}
          />
          <TextField
            label="From"
            type="date"
            value={values.from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextField label="To" type="date" value={values.to} onChange={({ target }) => set({ to: target.value })} />
        </div>
      }
      query={query}
      rows={({ records }) => records}
      perPage={perPage}
      columns={columns}
      caption="Records"
      sort={sort}
      record={record}
      nameOf={({ summary }) => summary}
      bulk={bulk}
      loading="Loading records..."
      found={({ total }) => counted(total, 'record', 'records')}
      empty={<EmptyState dots="0" title="No records found" />}
      failure="Failed to load records"
    />
  );
}
