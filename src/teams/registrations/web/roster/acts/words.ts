import { counted } from '#platform/counted.ts';
import { promotes } from '../../../rules.ts';
import type { RosterEntry } from '../../../roster.ts';

interface Seats {
  entry: Pick<RosterEntry, 'status' | 'event'>;
  /** People with a seat. */
  taken: number;
  limit: number | null;
}

/** What happens to the seats that this many people lose; undefined if there is no waitlist. */
export function whereSeatsGo({ entry, taken, limit }: Seats, count: number, now: Date): string | undefined {
  if (entry.status !== 'registered' || limit === null) return undefined;
  if (!promotes(entry.event, now)) return 'Nobody moves up from the waitlist any more.';
  const excess = taken - count - limit;
  if (excess >= 0) {
    const over = excess > 0 ? `, ${excess} over the limit` : '';
    return `${counted(taken - count, 'person stays', 'people stay')} in${over}, so no place becomes free.`;
  }
  return Math.min(count, -excess) === 1
    ? 'The free place goes to the first on the waitlist who fits.'
    : 'The free places go to the first on the waitlist who fit.';
}
