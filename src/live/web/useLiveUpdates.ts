import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#accounts/web/session.ts';

/** Follows what others change for as long as somebody is signed in. Guests do not even load the code. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user, isLoading } = useSession();
  const person = isLoading ? undefined : user?._id;
  useEffect(() => {
    if (person === undefined) return undefined;
    let gone = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { followLiveUpdates } = await import('./liveUpdates.ts');
      if (!gone) stop = followLiveUpdates(queryClient);
    };
    // Without it pages are as fresh as when they were opened.
    begin().catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [person, queryClient]);
}
