import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';

/** Keeps the queries fresh while somebody is signed in. Guests do not load the code. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user, isLoading } = useSession();
  const userId = isLoading ? undefined : user?._id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isUnmounted = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { followLiveUpdates } = await import('./liveUpdates.ts');
      if (!isUnmounted) stop = followLiveUpdates(queryClient);
    };
    // Without it pages are as fresh as when they were opened.
    start().catch(() => undefined);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [userId, queryClient]);
}
