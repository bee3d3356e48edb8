import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { useFailureToast } from './useFailureToast.ts';

/** What a screen needs of a query's result. */
export interface QueryResult<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  query: QueryResult<Data>;
  skeleton: ReactNode;
  /** What could not be loaded: the failure's heading, and a toast. */
  failure: string;
  /** The toast, where it differs from the heading. */
  failureToast?: string;
  /** The level of the failure's heading. */
  as?: 'h1' | 'h2' | 'h3';
  children: (data: Data) => ReactNode;
}

/** A query's skeleton, its failure with a way to try again, or its data. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, skeleton, failure, failureToast = failure, as, children } = props;
  useFailureToast(query, failureToast);
  if (query.data !== undefined) return children(query.data);
  return query.isLoadingError ? <LoadFailure as={as} title={failure} query={query} /> : skeleton;
}
