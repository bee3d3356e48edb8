import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { type EventStatus, whyClosed, whyNotOpen } from '../../rules.ts';

export interface Registering {
  status: EventStatus;
  registrationOpensAt: string | null;
  registrationDeadline: string;
}

const written = (moment: string) => dayAndTime(moment, festival.timeZone);

/** When people can register once the event is published, in a sentence. */
export function whenOpen(event: Registering, now: Date): string {
  const { registrationOpensAt: opensAt, registrationDeadline: deadline } = event;
  const why = whyClosed(event, now);
  if (why?.code === 'deadline_passed') return 'Its registration deadline has passed, so nobody can register.';
  if (why) return 'It is not upcoming, so nobody can register.';
  const from = opensAt !== null && whyNotOpen(event, now) ? ` from ${written(opensAt)}` : '';
  return `People can register${from} until ${written(deadline)}.`;
}
