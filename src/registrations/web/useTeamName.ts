import { useDebouncedValue } from '#ui/useDebouncedValue.ts';
import { teamNameProblem } from '../rules.ts';
import { useTeamNameCheck } from './api.ts';

/** `failed`: the check did not come through, which counts as unavailable. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken' | 'failed';

const settlesIn = 500;

/** Whether the name being typed is free, asked 500 ms after typing stops. Names that cannot be are not asked about. */
export function useTeamName(eventId: string, name: string): { availability: Availability; checkAgain: () => void } {
  const written = name.trim();
  const settled = useDebouncedValue(written, settlesIn);
  const isAskable = teamNameProblem(settled) === undefined;
  const check = useTeamNameCheck(eventId, isAskable ? settled : undefined);
  const availability = (): Availability => {
    if (teamNameProblem(written) !== undefined) return 'unknown';
    if (written !== settled || check.isPending || (check.isError && check.isFetching)) return 'checking';
    if (check.isError) return 'failed';
    return check.data ? 'available' : 'taken';
  };
  return { availability: availability(), checkAgain: () => void check.refetch() };
}
