import type { FestivalEvent } from '#events/contract.ts';
import { startOf } from '#events/rules.ts';

/**
 * The next events: upcoming or ongoing, on a day or at a time still to come, soonest first, at most so many.
 * Source: participant specification, point 7.
 */
export function soonest(events: readonly FestivalEvent[], most: number, now: Date): FestivalEvent[] {
  return events
    .filter((event) => (event.status === 'upcoming' || event.status === 'ongoing') && startOf(event) > now)
    .toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())
    .slice(0, most);
}
