import { byStart, isToCome } from '#events/events/rules.ts';
import type { FeaturedEvent } from '../contract.ts';

type Listed = Pick<FeaturedEvent, 'date' | 'time' | 'status'>;

/**
 * The next events, soonest first; if they are too few, past and cancelled ones, latest first. Source: participant
 * specification, point 2, "Home".
 */
export function nearest<Event extends Listed>(events: readonly Event[], most: number, now: Date): Event[] {
  const comes = (event: Listed) => isToCome(event, now);
  const inOrder = byStart(events);
  return [...inOrder.filter(comes), ...inOrder.filter((event) => !comes(event)).toReversed()].slice(0, most);
}
