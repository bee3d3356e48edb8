import { startOf } from '#events/rules.ts';
import type { FeaturedEvent } from '../contract.ts';

/**
 * The next events, soonest first; where they are too few, past and cancelled ones, latest first. Source: participant
 * specification, point 2, "Home".
 */
export function nearest(events: readonly FeaturedEvent[], most: number, now: Date): FeaturedEvent[] {
  const comes = (event: FeaturedEvent) =>
    (event.status === 'upcoming' || event.status === 'ongoing') && startOf(event) > now;
  const byStart = events.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime());
  return [...byStart.filter(comes), ...byStart.filter((event) => !comes(event)).toReversed()].slice(0, most);
}
