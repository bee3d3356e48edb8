import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SelectField, TextField } from '#ui/form/Field.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { ResultLine } from '#ui/ResultLine.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import { useFailureToast } from '#ui/useFailureToast.ts';
import type { AuditEntry } from '../contract.ts';
import { perPage, useAuditLog } from './api.ts';

const failure = 'Failed to load records';

/** `user.role_changed` as "User: role changed". */
function spoken(action: string): string {
  const [of = '', deed = ''] = action.replaceAll('_', ' ').split('.');
  return `${of.charAt(0).toUpperCase()}${of.slice(1)}: ${deed}`;
}

const columns: Column<AuditEntry>[] = [
  { label: 'What', bare: true, cell: ({ summary }) => summary },
  {
    label: 'When',
    cell: ({ at }) => {
      const { day, time } = wallClock(new Date(at), festival.timeZone);
      return <span className="mono">{`${dayMonthYear(day)} ${time}`}</span>;
    },
  },
  { label: 'Who', cell: ({ actor }) => actor?.name ?? <span className="mute">The server</span> },
  { label: 'Action', wide: true, cell: ({ action }) => spoken(action) },
];

/** What administrators did. For super_admins. */
export default function RecordsPage() {
  const { values, active, page, set, clear, turnTo } = useUrlFilters(['actor', 'action', 'from', 'to']);
  const records = useAuditLog({ ...values, page });
  useFailureToast(records, failure);
  const { data } = records;
  return (
    <div className="page page--app wrap">
      <title>{`Records · ${festival.name}`}</title>
      <PageHeader title="Records" lead="What administrators did, and when." />
      <div className="filters">
        <SelectField
          label="Who"
          placeholder="Everybody"
          options={(data?.actors ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={values.actor}
          onChange={({ target }) => set({ actor: target.value })}
        />
        <SelectField
          label="Action"
          placeholder="All actions"
          options={(data?.actions ?? []).map((value) => ({ value, label: spoken(value) }))}
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
      <ResultLine active={active} onClear={clear}>
        {records.isPending && 'Loading records...'}
        {data && `${data.total} ${data.total === 1 ? 'record' : 'records'}`}
      </ResultLine>
      {records.isPending && <TableSkeleton />}
      {records.isLoadingError && <LoadFailure title={failure} query={records} />}
      {data?.total === 0 && <EmptyState dots="0" title="No records found" />}
      {data && data.records.length > 0 && (
        <Table caption="Records" columns={columns} rows={data.records} busy={records.isPlaceholderData} />
      )}
      {data && <Pagination page={page} perPage={perPage} total={data.total} onChange={turnTo} />}
    </div>
  );
}
