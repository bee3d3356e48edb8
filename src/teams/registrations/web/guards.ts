import type { FestivalEvent } from '#events/events/contract.ts';
import type { refusals } from '../contract.ts';
import type { WhyNot } from '../rules.ts';

type Sentence<Code> = Code extends keyof typeof refusals ? (typeof refusals)[Code]['message'] : string;

const sentences = {
  unauthenticated: 'Please login to register for events',
  administrators_cannot_register: 'Administrators cannot register for events',
  registration_closed: 'Registration is closed for this event',
  deadline_passed: 'Registration deadline has passed',
  already_registered: 'You are already registered for this event',
  accepted_invitation: 'You have accepted an invitation. Please wait for your team leader to complete registration.',
} as const satisfies { [Code in Exclude<WhyNot['code'], 'not_eligible'>]: Sentence<Code> };

export const guard = (why: WhyNot): string => (why.code === 'not_eligible' ? why.values.reason : sentences[why.code]);

export function serverMoment(event: Pick<FestivalEvent, 'registrationOpen' | 'registrationDeadline'>): Date {
  const deadline = Date.parse(event.registrationDeadline);
  return new Date(event.registrationOpen ? Math.min(Date.now(), deadline - 1) : Math.max(Date.now(), deadline));
}
