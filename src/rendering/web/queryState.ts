import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#platform/http/web/client.ts';

/** What the server knew when it drew the page: an answer, or the API's refusal. */
export interface CachedQuery {
  key: QueryKey;
  data?: unknown;
  refusal?: { message: string; code: string; status: number };
}

/** Everything that was asked for while a page was drawn. */
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

/** Begins with what the server knew, as if it had just been asked for. */
export function hydrateQueries(queryClient: QueryClient, known: readonly CachedQuery[]): void {
  for (const { key, data, refusal } of known) {
    if (!refusal) queryClient.setQueryData(key, data);
    else {
      const error = new ApiError(refusal.message, refusal.code, refusal.status);
      queryClient.getQueryCache().build(queryClient, { queryKey: key }).setState({ error, status: 'error' });
    }
  }
}
