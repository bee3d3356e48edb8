import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';

const unanswered = { status: 'pending', error: null, isError: false, isLoadingError: false, isPending: true } as const;

/** Refetches an event that the server rendered as missing: it renders for a guest, and its organizers may see a draft. */
export function useDraftOfCaller<Event>(query: UseQueryResult<Event>): UseQueryResult<Event> {
  const { user } = useSession();
  const { refetch } = query;
  const isHiddenFromGuests = query.isError && !query.isFetchedAfterMount && user !== null && user.role !== 'student';
  useEffect(() => {
    if (isHiddenFromGuests) void refetch();
  }, [isHiddenFromGuests, refetch]);
  // Use the refetched answer once the session is known.
  if (isHiddenFromGuests) return { ...query, ...unanswered } as UseQueryResult<Event>;
  return query;
}
