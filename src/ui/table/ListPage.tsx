import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Pagination } from './Pagination.tsx';
import type { QueryResult } from '../layout/QueryView.tsx';
import { ResultLine } from '../facts/ResultLine.tsx';
import { RecordList, type RecordListProps } from '../records/RecordList.tsx';
import { SortSelect } from '../records/SortSelect.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useFailureToast } from '../toast/useFailureToast.ts';
import { useRestoreFocus } from '../dialog/useRestoreFocus.ts';
import type { UrlFilters } from './useUrlFilters.ts';
import records from '../records/RecordList.module.css';
import layout from '../layout/layout.module.css';

interface ListPageProps<Data extends { total: number }, Row extends { _id: string }> extends Omit<
  RecordListProps<Row>,
  'rows' | 'busy'
> {
  title: string;
  /** The site's name, for the browser's tab. */
  site: string;

  lead?: ReactNode;
  /** Links under the title. */
  links?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  urlFilters: Omit<UrlFilters<never>, 'values' | 'set'>;
  /** The row of filters. */
  filters: ReactNode;
  query: QueryResult<Data> & { isPending: boolean; isPlaceholderData: boolean };
  rows: (data: Data) => readonly Row[];
  /** The page size in the query. */
  perPage: number;
  /** The result line while the first page loads. */
  loading: string;
  /** The result line's number of matches. */
  found: (data: Data) => string;
  /** Shown instead of the table when nothing matches. */
  empty: ReactNode;

  failure: string;
  /** Arranges the list with what stands around it. */
  children?: (list: ReactNode) => ReactNode;
}

/** A screen with records under filters: header, filters, result line, table and pages. */
export function ListPage<Data extends { total: number }, Row extends { _id: string }>(props: ListPageProps<Data, Row>) {
  const { title, site, lead, links, action, urlFilters, filters, children, ...rest } = props;
  const { query, rows, perPage, loading, found, empty, failure, ...table } = rest;
  const { data } = query;
  const ownLine = useRef<HTMLOutputElement>(null);
  const line = table.resultLine ?? ownLine;
  const { record } = table;
  const isFresh = data !== undefined && !query.isFetching && !query.isPlaceholderData;
  const isStale = isFresh && record.id !== undefined && !rows(data).some(({ _id }) => _id === record.id);
  const dropRecord = useEffectEvent(record.drop);
  useEffect(() => {
    if (isStale) dropRecord();
  }, [isStale]);
  useFailureToast(query, failure);
  useRestoreFocus(line);
  const list = (
    <div className={records.container}>
      {filters}
      <ResultLine
        active={urlFilters.active}
        onClear={urlFilters.clear}
        line={line}
        end={<SortSelect columns={table.columns} sort={table.sort} />}
      >
        {data ? found(data) : query.isPending && loading}
      </ResultLine>
      {query.isPending && <TableSkeleton />}
      {query.isLoadingError && <LoadFailure title={failure} query={query} />}
      {data?.total === 0 && empty}
      {data && rows(data).length > 0 && (
        <RecordList {...table} rows={rows(data)} busy={query.isPlaceholderData} resultLine={line} />
      )}
      {data && <Pagination page={urlFilters.page} perPage={perPage} total={data.total} onChange={urlFilters.turnTo} />}
    </div>
  );
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`${title} · ${site}`}</title>
      <PageHeader title={title} lead={lead} action={action}>
        {links}
      </PageHeader>
      {children ? children(list) : list}
    </div>
  );
}
