import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#platform/http/web/client.ts';

export interface CachedQuery {
  key: QueryKey;
  data?: unknown;
  refusal?: { message: string; code: string; status: number };
}

export function dehydrateQueries(queryClient: QueryClient): CachedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { data, error, dataUpdateCount } }): CachedQuery[] => {
      if (error instanceof ApiError) {
        return [{ key, refusal: { message: error.message, code: error.code, status: error.status } }];
      }
      return dataUpdateCount > 0 ? [{ key, data }] : [];
    });
}

export function hydrateQueries(queryClient: QueryClient, queries: readonly CachedQuery[]): void {
  for (const { key, data, refusal } of queries) {
    // A part that hydrates late, because nobody had scrolled there, needs the data it was rendered with.
    const query = queryClient.getQueryCache().build(queryClient, { queryKey: key, gcTime: Infinity });
    if (!refusal) query.setData(data, { manual: true });
    else {
      const error = new ApiError(refusal.message, refusal.code, refusal.status);
      query.setState({ error, status: 'error' });
    }
  }
}
