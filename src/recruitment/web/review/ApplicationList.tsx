import { useRef } from 'react';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { ResultLine } from '#ui/ResultLine.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { type Kind, perPage, type Reviewed } from './api.ts';
import { StatusOf } from './StatusOf.tsx';
import { useFocusKept } from './useFocusKept.ts';

const applied: Column<{ createdAt: string }> = {
  label: 'Applied',
  cell: ({ createdAt }) => (
    <span className="mono">{dayMonthYear(wallClock(new Date(createdAt), festival.timeZone).day)}</span>
  ),
};
const status = { label: 'Status', wide: true };
const statusOf: Record<Kind, Column<Reviewed>> = {
  team: { ...status, cell: (application) => <StatusOf kind="team" application={application} /> },
  club: { ...status, cell: (application) => <StatusOf kind="club" application={application} /> },
};

interface ApplicationListProps<Row extends Reviewed & { createdAt: string }> {
  kind: Kind;
  caption: string;
  failure: string;
  /** Before the day and the status, which every application has. */
  columns: readonly Column<Row>[];
  query: {
    data: { applications: Row[]; total: number; stats: { total: number } } | undefined;
    isPending: boolean;
    error: Error | null;
    isLoadingError: boolean;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  filters: { active: number; page: number; clear: () => void; turnTo: (page: number) => void };
}

/** The applications that match, with what is said around them. */
export function ApplicationList<Row extends Reviewed & { createdAt: string }>(props: ApplicationListProps<Row>) {
  const { kind, caption, failure, columns, query, filters } = props;
  const { data } = query;
  const line = useRef<HTMLOutputElement>(null);
  useFocusKept(line);
  const every: Column<Row>[] = [...columns, applied, statusOf[kind]];
  return (
    <>
      <ResultLine active={filters.active} onClear={filters.clear} line={line}>
        {query.isPending && 'Loading applications...'}
        {data && `Showing ${data.total} of ${data.stats.total} applications`}
      </ResultLine>
      {query.isPending && <TableSkeleton />}
      {query.isLoadingError && <LoadFailure title={failure} query={query} />}
      {data?.total === 0 && (
        <EmptyState dots="0" title="No applications found">
          {data.stats.total === 0 ? 'Nobody has applied yet.' : 'No application fits these filters.'}
        </EmptyState>
      )}
      {data && data.applications.length > 0 && (
        <Table caption={caption} columns={every} rows={data.applications} busy={query.isPlaceholderData} />
      )}
      {data && <Pagination page={filters.page} perPage={perPage} total={data.total} onChange={filters.turnTo} />}
    </>
  );
}
