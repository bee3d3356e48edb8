import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';

/** Asks again for what the server rendered as missing: a draft is there for those who run it, whom the server does not know. */
export function useDraftOfCaller<Event>(query: UseQueryResult<Event>): UseQueryResult<Event> {
  const { user } = useSession();
  const { refetch } = query;
  const isHiddenFromGuests = query.isError && !query.isFetchedAfterMount && user !== null && user.role !== 'student';
  useEffect(() => {
    if (isHiddenFromGuests) void refetch();
  }, [isHiddenFromGuests, refetch]);
  return query;
}
