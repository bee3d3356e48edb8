import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call, CallInput } from '../contract.ts';

export type FilterOf<C extends Call> =
  CallInput<C> extends { query?: infer Query } ? Omit<NonNullable<Query>, 'limit'> : never;

interface ListRequest<Filter, Page> {
  key: readonly string[];
  filter: Filter;
  perPage: number;
  load: (request: { query: Filter & { limit: number }; signal: AbortSignal }) => Promise<Page>;
  staleTime?: number;
}

export const useListPage = <Filter extends object, Page>(request: ListRequest<Filter, Page>) => {
  const { key, filter, perPage, load, ...options } = request;
  return useQuery({
    ...options,
    queryKey: [...key, filter],
    queryFn: ({ signal }) => load({ query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
};
