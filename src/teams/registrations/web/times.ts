import { startOf } from '#events/events/rules.ts';

export const times = ['all', 'upcoming', 'past'] as const;
export type Time = (typeof times)[number];

interface Dated {
  event: { status: string; date: string; time: string };
}

const isPast = ({ event }: Dated, now: Date): boolean =>
  event.status === 'completed' || (event.status !== 'ongoing' && startOf(event) <= now);

interface Listed extends Dated {
  status: string;
}

/**
 * In the order of their events: future ones, the soonest first, then past ones, the latest first. Cancelled
 * registrations and events come separately.
 */
export function inOrder<R extends Listed>(registrations: readonly R[], now: Date): { live: R[]; cancelled: R[] } {
  const at = ({ event }: R) => startOf(event).getTime();
  const sorted = registrations.toSorted((a, b) => at(a) - at(b));
  const isCancelled = ({ status, event }: R) => status === 'cancelled' || event.status === 'cancelled';
  const live = sorted.filter((one) => !isCancelled(one));
  return {
    live: [...live.filter((one) => !isPast(one, now)), ...live.filter((one) => isPast(one, now)).toReversed()],
    cancelled: sorted.filter(isCancelled),
  };
}

export function during<R extends Dated>(time: Time, registrations: readonly R[], now: Date): R[] {
  return registrations.filter((one) => time === 'all' || isPast(one, now) === (time === 'past'));
}
