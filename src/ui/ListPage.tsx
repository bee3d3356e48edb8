import type { ReactNode, RefObject } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Pagination } from './Pagination.tsx';
import type { QueryResult } from './QueryView.tsx';
import { ResultLine } from './ResultLine.tsx';
import { type Column, Table } from './Table.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useFailureToast } from './useFailureToast.ts';
import type { UrlFilters } from './useUrlFilters.ts';
import layout from './layout.module.css';

interface ListPageProps<Data extends { total: number }, Row extends { _id: string }> {
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
  /** The page size that the query asks for. */
  perPage: number;
  columns: readonly Column<Row>[];
  /** Of the table, for readers. */
  caption: string;
  /** In the result line while the first page loads. */
  loading: string;
  /** In the result line: how many match. */
  found: (data: Data) => string;
  /** In place of the table when nothing matches. */
  empty: ReactNode;

  failure: string;
  /** The result line, to move the focus to. */
  resultLine?: RefObject<HTMLOutputElement | null>;
  /** Arranges the list with what stands around it. */
  children?: (list: ReactNode) => ReactNode;
}

/** A screen with a table under filters: header, filters, result line, table and pages. */
export function ListPage<Data extends { total: number }, Row extends { _id: string }>(props: ListPageProps<Data, Row>) {
  const { title, site, lead, links, action, urlFilters, query, rows, failure, children } = props;
  const { data } = query;
  useFailureToast(query, failure);
  const list = (
    <>
      {props.filters}
      <ResultLine active={urlFilters.active} onClear={urlFilters.clear} line={props.resultLine}>
        {query.isPending && props.loading}
        {data && props.found(data)}
      </ResultLine>
      {query.isPending && <TableSkeleton />}
      {query.isLoadingError && <LoadFailure title={failure} query={query} />}
      {data?.total === 0 && props.empty}
      {data && rows(data).length > 0 && (
        <Table caption={props.caption} columns={props.columns} rows={rows(data)} busy={query.isPlaceholderData} />
      )}
      {data && (
        <Pagination page={urlFilters.page} perPage={props.perPage} total={data.total} onChange={urlFilters.turnTo} />
      )}
    </>
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
