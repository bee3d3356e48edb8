import { promotes } from '../../../rules.ts';
import type { RosterEntry } from '../../../roster.ts';

export function whereSeatsGo(entry: RosterEntry, count: number, now: Date): string | undefined {
  if (entry.status !== 'registered') return undefined;
  if (!promotes(entry.event, now)) return 'The event has started, so nobody moves up from the waitlist.';
  return count === 1
    ? 'The free place goes to the first on the waitlist who fits.'
    : 'The free places go to the first on the waitlist who fit.';
}
