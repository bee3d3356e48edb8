import { phaseOf, startOf } from '../rules.ts';

const dayMs = 24 * 3_600_000;

/**
 * What a visitor wants to know first: how to get in, or from a day before the start when and where, or what it was. By
 * the clock only while dates are announced: the answer would tell them.
 */
export function stripPhase(
  event: Parameters<typeof phaseOf>[0],
  areDatesAnnounced: boolean,
  now: Date,
): 'registering' | 'day' | 'over' {
  if (event.status === 'cancelled') return 'registering';
  if (!areDatesAnnounced) return event.status === 'completed' ? 'over' : 'registering';
  if (phaseOf(event, now) === 'over') return 'over';
  return +startOf(event) - +now <= dayMs ? 'day' : 'registering';
}
