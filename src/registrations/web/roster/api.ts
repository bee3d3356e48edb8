import { useQuery } from '@tanstack/react-query';
import { useSession } from '#accounts/web/session.ts';
import { caller } from '#shared/web/call.ts';
import type { calls } from '../../contract.ts';
import type { RosterEntry } from '../../roster.ts';
import { registrationKeys } from '../api.ts';

const call = caller<typeof calls>();
const nobody: RosterEntry[] = [];

/** Every registration of an event with everybody's contact data, newest first. Fresh each time it is opened. */
export function useRoster(eventId: string, isWanted: boolean) {
  const { user } = useSession();
  const roster = useQuery({
    queryKey: [...registrationKeys.all, user?._id, 'roster', eventId],
    queryFn: async ({ signal }) =>
      (await call('GET /registrations/event/:eventId', { params: { eventId }, signal })).registrations,
    enabled: user !== null && isWanted,
    staleTime: 0,
    // Everybody's phone numbers are not kept once the screen is left.
    gcTime: 0,
  });
  return { ...roster, entries: roster.data ?? nobody };
}
