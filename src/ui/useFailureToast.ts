import { useEffect } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { toast } from './toast.ts';

/**
 * Says once for each failure of a query what the server said, or `fallback` when it said nothing fit to show. A query that
 * has something to show already fails in silence: it was only looking for news.
 */
export function useFailureToast(
  { error, isLoadingError }: { error: Error | null; isLoadingError: boolean },
  fallback: string,
): void {
  useEffect(() => {
    if (error && isLoadingError) toast.error(messageOf(error, fallback));
  }, [error, isLoadingError, fallback]);
}
