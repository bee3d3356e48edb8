import { useQuery } from '@tanstack/react-query';
import { useParticipantId } from '#people/accounts/web/useParticipantId.ts';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';
import { useDebouncedValue } from '#ui/browser/useDebouncedValue.ts';
import { teamNameKey, teamNameProblem } from '../rules.ts';
import { registrationKeys } from './api.ts';

const call = apiClient<typeof calls>();

/** Disabled while `name` is undefined. A failed check is retried once and then counts as unavailable. */
function useTeamNameCheck(eventId: string, name: string | undefined) {
  const person = useParticipantId();
  return useQuery({
    queryKey: registrationKeys.teamName(eventId, teamNameKey(name ?? '')),
    queryFn: async ({ signal }) => {
      const params = { eventId, teamName: name ?? '' };
      return (await call('GET /registrations/check-team-name/:eventId/:teamName', { params, signal })).available;
    },
    enabled: person !== undefined && name !== undefined,
    staleTime: 0,
    retry: 1,
  });
}

export type Availability = 'unknown' | 'checking' | 'available' | 'taken' | 'failed';

const debounceMs = 500;

export function useTeamName(eventId: string, typed: string): { availability: Availability; checkAgain: () => void } {
  const name = typed.trim();
  const debounced = useDebouncedValue(name, debounceMs);
  const check = useTeamNameCheck(eventId, teamNameProblem(debounced) === undefined ? debounced : undefined);
  const availability = (): Availability => {
    if (teamNameProblem(name) !== undefined) return 'unknown';
    if (name !== debounced || check.isPending || (check.isError && check.isFetching)) return 'checking';
    if (check.isError) return 'failed';
    return check.data ? 'available' : 'taken';
  };
  return { availability: availability(), checkAgain: () => void check.refetch() };
}
