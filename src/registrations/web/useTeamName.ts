import { useDebouncedValue } from '#ui/useDebouncedValue.ts';
import { teamNameProblem } from '../rules.ts';
import { useTeamNameCheck } from './api.ts';

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
