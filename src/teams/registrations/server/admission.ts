import { fits } from '#events/events/rules.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { newId } from '#platform/database/ids.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import { refusals, waitlistMessage } from '../contract.ts';
import { whyCannotRegister } from '../rules.ts';
import { presentRegistration, type PresentableRegistration } from './presentRegistration.ts';
import type { SeatFacts } from './queries.ts';
import type { Team } from './teamToRegister.ts';

const refuse = refusalFactory(refusals);

type PersonFacts = Pick<SeatFacts, 'takesPart' | 'isRegistered' | 'hasAcceptedInvitation'>;

/** @throws the first refusal in the order of api.md */
export function checkCanRegister(event: EventRow, person: CurrentUser, facts: PersonFacts, now: Date): void {
  // The caller may have become an administrator since authorization.
  if (!facts.takesPart) throw refuse('administrators_cannot_register');
  const why = whyCannotRegister({ event, person, ...facts }, now);
  if (why === null) return;
  throw why.code === 'unauthenticated' ? refuseCommon(why.code) : refuse(why.code, why.values);
}

/** Gives a team, or somebody alone, seats or the next place in line. */
export function admit(
  event: EventRow,
  { members, ...name }: Team,
  { taken, waiting }: Pick<SeatFacts, 'taken' | 'waiting'>,
  now: Date,
) {
  const isAdmitted = fits(members.length, taken, event.maxParticipants);
  const waitlistPosition = isAdmitted ? null : waiting + 1;
  const registration = {
    id: newId(),
    eventId: event.id,
    isIndividual: !event.isTeamEvent,
    ...name,
    createdAt: now,
    admittedAt: isAdmitted ? now : null,
  };
  const mails = members.map((member): NewMail => {
    const data = { name: member.name, eventId: event.id, title: event.title, teamName: name.teamName };
    return waitlistPosition === null
      ? {
          to: member.email,
          template: 'registered',
          data: { ...data, registrationId: registration.id, userId: member.id },
        }
      : { to: member.email, template: 'waitlisted', data: { ...data, place: waitlistPosition } };
  });
  const [leader] = members;
  if (!leader) throw new Error('a registration has a leader');
  const made = {
    registration: { ...registration, leaderId: leader.id, arrival: 0, cancelledAt: null, cancelledBy: null },
    event,
    members: members.map((member) => ({ ...member, _id: member.id, registrationId: registration.id })),
    waitlistPosition,
  } satisfies PresentableRegistration;
  return { registration: { ...registration, memberIds: members.map(({ id }) => id) }, mails, made };
}

export type Admission = ReturnType<typeof admit>;

/** The answer to POST /registrations. */
export function answerOf(made: Admission['made'], viewerId: string, now: Date) {
  const answer = { registration: presentRegistration(made, viewerId, now) };
  return made.waitlistPosition === null ? answer : new ResultWithMessage(waitlistMessage, answer);
}
