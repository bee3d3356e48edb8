import { useQuery } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import type { RosterEntry } from '../../roster.ts';
import { registrationKeys } from '../api.ts';

const call = apiClient<typeof calls>();
const nobody: RosterEntry[] = [];
/** Five thousand registrations with their people are megabytes. */
const firstPart = 50;

/** Phone numbers are not kept once the screen closes; structural sharing of thousands is slow. */
const asOpened = { staleTime: 0, gcTime: 0, structuralSharing: false } as const;

/** The first rows of many arrive before the rest. */
export function useRoster(eventId: string, isWanted: boolean) {
  const { user } = useSession();
  const key = [...registrationKeys.roster(eventId), user?._id] as const;
  const request = { params: { eventId } };
  const first = useQuery({
    queryKey: [...key, 'first'],
    queryFn: ({ signal }) =>
      call('GET /registrations/event/:eventId', { ...request, query: { limit: firstPart }, signal }),
    enabled: user !== null && isWanted,
    ...asOpened,
  });
  const isShort = first.data !== undefined && first.data.registrations.length >= first.data.total;
  const all = useQuery({
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => call('GET /registrations/event/:eventId', { ...request, signal }),
    enabled: user !== null && isWanted && first.data !== undefined && !isShort,
    ...asOpened,
  });
  const known = isShort ? first.data : (all.data ?? first.data);
  return {
    query: first.isLoadingError ? first : all,
    isLoadingError: first.isLoadingError || all.isLoadingError,
    entries: known?.registrations ?? nobody,
    total: known?.total ?? 0,

    isWhole: isShort || all.data !== undefined,
  };
}
