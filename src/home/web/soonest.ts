import type { FestivalEvent } from '#events/contract.ts';
import { startOf } from '#events/rules.ts';

export const toCome = (events: readonly FestivalEvent[], now: Date): FestivalEvent[] =>
  events.filter((event) => (event.status === 'upcoming' || event.status === 'ongoing') && startOf(event) > now);

/** When events begin, for a clock that has to know. */
export const startsOf = (events: readonly FestivalEvent[] = []): string[] =>
  events.map((event) => startOf(event).toISOString());

/** Source: participant specification, point 7. */
export function soonest(events: readonly FestivalEvent[], most: number, now: Date): FestivalEvent[] {
  return toCome(events, now)
    .toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())
    .slice(0, most);
}
