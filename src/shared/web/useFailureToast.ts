import { useEffect } from 'react';
import { sentenceOf } from './call.ts';
import { toast } from './ui/toast.ts';

/** Says once for each failure of a query what the server said, or `fallback` when it said nothing fit to show. */
export function useFailureToast(
  { error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number },
  fallback: string,
): void {
  useEffect(() => {
    if (error) toast.error(sentenceOf(error, fallback));
  }, [error, errorUpdatedAt, fallback]);
}
