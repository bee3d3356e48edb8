import { useEffect } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { toast } from './toast.ts';

/**
 * One toast for each failed query: the server's message, else `fallback`. A failed refetch stays silent, as there is
 * data to show.
 */
export function useFailureToast(
  { error, isLoadingError }: { error: Error | null; isLoadingError: boolean },
  fallback: string,
): void {
  useEffect(() => {
    if (error && isLoadingError) toast.error(messageOf(error, fallback));
  }, [error, isLoadingError, fallback]);
}
