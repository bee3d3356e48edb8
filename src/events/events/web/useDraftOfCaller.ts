import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';

const unanswered = { status: 'pending', error: null, isError: false, isLoadingError: false, isPending: true } as const;

/** Asks again for what the server rendered as missing: a draft is there for those who run it, whom the server does not know. */
export function useDraftOfCaller<Event>(query: UseQueryResult<Event>): UseQueryResult<Event> {
  const { user } = useSession();
  const { refetch } = query;
  const isHiddenFromGuests = query.isError && !query.isFetchedAfterMount && user !== null && user.role !== 'student';
  useEffect(() => {
    if (isHiddenFromGuests) void refetch();
  }, [isHiddenFromGuests, refetch]);
  // As refetched, from the render on that knows the person.
  if (isHiddenFromGuests) return { ...query, ...unanswered } as UseQueryResult<Event>;
  return query;
}
