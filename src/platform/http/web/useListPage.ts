import { keepPreviousData, useQuery } from '@tanstack/react-query';

interface ListRequest<Filter, Page> {
  key: readonly string[];
  filter: Filter;
  perPage: number;
  load: (query: Filter & { limit: number }, signal: AbortSignal) => Promise<Page>;
  staleTime?: number;
}

export const useListPage = <Filter extends object, Page>(request: ListRequest<Filter, Page>) => {
  const { key, filter, perPage, load, ...options } = request;
  return useQuery({
    ...options,
    queryKey: [...key, filter],
    queryFn: ({ signal }) => load({ ...filter, limit: perPage }, signal),
    placeholderData: keepPreviousData,
  });
};
