import { startOf } from '#events/rules.ts';

export const times = ['all', 'upcoming', 'past'] as const;
export type Time = (typeof times)[number];

interface Dated {
  event: { status: string; date: string; time: string };
}

const isPast = ({ event }: Dated, now: Date): boolean =>
  event.status === 'completed' || (event.status !== 'ongoing' && startOf(event) <= now);

export function during<R extends Dated>(time: Time, registrations: readonly R[], now: Date): R[] {
  return registrations.filter((one) => time === 'all' || isPast(one, now) === (time === 'past'));
}
