import type { OpeningEvent } from '#events/events/web/opening.ts';
import type { refusals } from '../contract.ts';
import type { WhyNot } from '../rules.ts';

type Sentence<Code> = Code extends keyof typeof refusals ? (typeof refusals)[Code]['message'] : string;

const sentences = {
  unauthenticated: 'Please login to register for events',
  administrators_cannot_register: 'Administrators cannot register for events',
  registration_closed: 'Registration is closed for this event',
  deadline_passed: 'Registration deadline has passed',
  registration_not_open: 'Registration has not opened yet',
  already_registered: 'You are already registered for this event',
  accepted_invitation: 'You have accepted an invitation. Please wait for your team leader to complete registration.',
} as const satisfies { [Code in Exclude<WhyNot['code'], 'not_eligible'>]: Sentence<Code> };

export const guard = (why: WhyNot): string => (why.code === 'not_eligible' ? why.values.reason : sentences[why.code]);

type Moments = 'registrationOpen' | 'opensLater' | 'registrationOpensAt' | 'registrationDeadline';

/** At which the event is what the server, or the page since, says it is. */
export function serverMoment(event: Pick<OpeningEvent, Moments>): Date {
  const deadline = Date.parse(event.registrationDeadline);
  const opening = event.registrationOpensAt === null ? 0 : Date.parse(event.registrationOpensAt);
  if (event.opensLater) return new Date(Math.min(Date.now(), opening - 1));
  const now = Math.max(Date.now(), opening);
  return new Date(event.registrationOpen ? Math.min(now, deadline - 1) : Math.max(now, deadline));
}
