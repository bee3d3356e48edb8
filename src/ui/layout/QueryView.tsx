import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { useFailureToast } from '../toast/useFailureToast.ts';

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
  failure: string;
  failureToast?: string;
  as?: 'h1' | 'h2' | 'h3';
  children: (data: Data) => ReactNode;
}

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, skeleton, failure, failureToast = failure, as, children } = props;
  useFailureToast(query, failureToast);
  if (query.data !== undefined) return children(query.data);
  return query.isLoadingError ? <LoadFailure as={as} title={failure} query={query} /> : skeleton;
}
