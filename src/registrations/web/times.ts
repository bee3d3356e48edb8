import { startOf } from '#events/rules.ts';

export const times = ['all', 'upcoming', 'past'] as const;
export type Time = (typeof times)[number];

interface Dated {
  event: { status: string; date: string; time: string };
}

/** Whether the event is over: concluded, or begun on the festival's clocks without being said to go on. */
const isPast = ({ event }: Dated, now: Date): boolean =>
  event.status === 'completed' || (event.status !== 'ongoing' && startOf(event) <= now);

/** The registrations of one tab, in the order they came in. */
export function during<R extends Dated>(time: Time, registrations: readonly R[], now: Date): R[] {
  return registrations.filter((one) => time === 'all' || isPast(one, now) === (time === 'past'));
}
