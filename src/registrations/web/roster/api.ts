import { useQuery } from '@tanstack/react-query';
import { useSession } from '#accounts/web/session.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import type { RosterEntry } from '../../roster.ts';
import { registrationKeys } from '../api.ts';

const call = apiClient<typeof calls>();
const nobody: RosterEntry[] = [];
/** So many are shown before everybody is there: five thousand with their people are megabytes. */
const firstPart = 50;

/** Everybody's phone numbers are not kept once the screen is left; comparing thousands with what was there takes long. */
const asOpened = { staleTime: 0, gcTime: 0, structuralSharing: false } as const;

/**
 * Every registration of an event with everybody's contact data, newest first. Fresh each time it is opened. The first of
 * many are there before the rest.
 */
export function useRoster(eventId: string, isWanted: boolean) {
  const { user } = useSession();
  const key = [...registrationKeys.all, user?._id, 'roster', eventId] as const;
  const asked = { params: { eventId } };
  const first = useQuery({
    queryKey: [...key, 'first'],
    queryFn: ({ signal }) =>
      call('GET /registrations/event/:eventId', { ...asked, query: { limit: firstPart }, signal }),
    enabled: user !== null && isWanted,
    ...asOpened,
  });
  const isShort = first.data !== undefined && first.data.registrations.length >= first.data.total;
  const all = useQuery({
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => call('GET /registrations/event/:eventId', { ...asked, signal }),
    enabled: user !== null && isWanted && first.data !== undefined && !isShort,
    ...asOpened,
  });
  const known = isShort ? first.data : (all.data ?? first.data);
  return {
    /** What stands in the way: of the first ones, or of the rest. */
    query: first.isLoadingError ? first : all,
    isLoadingError: first.isLoadingError || all.isLoadingError,
    entries: known?.registrations ?? nobody,
    total: known?.total ?? 0,
    /** Everybody is there. */
    isWhole: isShort || all.data !== undefined,
  };
}
