import type { FestivalEvent } from '#events/events/contract.ts';
import { byStart, isToCome, startOf } from '#events/events/rules.ts';

type Listed = Pick<FestivalEvent, 'date' | 'time' | 'status'>;

export const toCome = <Event extends Listed>(events: readonly Event[], now: Date): Event[] =>
  events.filter((event) => isToCome(event, now));

/** Events open for registration, and future ones: never fewer than `toCome`, whose deadline may have passed. */
export const joinable = <Event extends Listed & Pick<FestivalEvent, 'registrationOpen'>>(
  events: readonly Event[],
  now: Date,
): Event[] => events.filter((event) => event.registrationOpen || isToCome(event, now));

/** The starts of events, for a clock that needs them. */
export const startsOf = (events: readonly FestivalEvent[] = []): string[] =>
  events.map((event) => startOf(event).toISOString());

/** Source: participant specification, point 7. */
export const soonest = <Event extends Listed>(events: readonly Event[], most: number, now: Date): Event[] =>
  byStart(toCome(events, now)).slice(0, most);
