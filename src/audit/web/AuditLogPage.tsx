import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { ListPage } from '#ui/ListPage.tsx';
import type { Column } from '#ui/Table.tsx';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import type { AuditEntry } from '../contract.ts';
import { perPage, useAuditLog } from './api.ts';
import filters from '#ui/filters.module.css';
import text from '#ui/text.module.css';
import { Mono } from '#ui/Mono.tsx';

function actionName(action: string): string {
  const [subject = '', verb = ''] = action.replaceAll('_', ' ').split('.');
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${verb}`;
}

const columns: Column<AuditEntry>[] = [
  { label: 'What', bare: true, cell: ({ summary }) => summary },
  {
    label: 'When',
    cell: ({ at }) => {
      const { day, time } = wallClock(new Date(at), festival.timeZone);
      return <Mono>{`${dayMonthYear(day)} ${time}`}</Mono>;
    },
  },
  { label: 'Who', cell: ({ actor }) => actor?.name ?? <span className={text.mute}>The server</span> },
  { label: 'Action', wide: true, cell: ({ action }) => actionName(action) },
];

export default function AuditLogPage() {
  const urlFilters = useUrlFilters(['actor', 'action', 'from', 'to']);
  const { values, page, set } = urlFilters;
  const query = useAuditLog({ ...values, page });
  const { actors = [], actions = [] } = query.data ?? {};
  return (
    <ListPage
      title="Records"
      site={festival.name}
      lead="What administrators did, and when."
      urlFilters={urlFilters}
      filters={
        <div className={filters.filters}>
          <SelectField
            label="Who"
            placeholder="Everybody"
            options={actors.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.actor}
            onChange={({ target }) => set({ actor: target.value })}
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
      loading="Loading records..."
      found={({ total }) => counted(total, 'record', 'records')}
      empty={<EmptyState dots="0" title="No records found" />}
      failure="Failed to load records"
    />
  );
}
