import { fits } from '#events/rules.ts';
import type { CurrentUser } from '#accounts/server/authorize.ts';
import { lockEvent } from '#events/server/queries.ts';
import type { EventRow } from '#events/server/tables.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { NewMail } from '#platform/mail/queries.ts';
import { ResultWithMessage } from '#platform/http/server/serve.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals, waitlistMessage } from '../contract.ts';
import { whyCannotRegister, type RegisteringFacts } from '../rules.ts';
import { presentRegistration, type PresentableRegistration } from './presentRegistration.ts';
import { seatFacts } from './queries.ts';
import { publishToMembers, insertRegistration } from './seatQueries.ts';
import type { AnnounceEvent } from './announceEvent.ts';
import { individualTeam, resolveTeam, type TeamForm } from './teamToRegister.ts';

const refuse = refusalFactory(refusals);

/** @throws the first refusal in the order of api.md */
function checkCanRegister(facts: RegisteringFacts & { event: EventRow; person: CurrentUser }, now: Date): void {
  const why = whyCannotRegister(facts, now);
  if (why === null) return;
  throw why.code === 'unauthenticated' ? refuseCommon(why.code) : refuse(why.code, why.values);
}

/**
 * Alone, or with the team that accepted; a full event waitlists them as a whole. The event's row is locked before its
 * seats are counted: that lock keeps the last seat single.
 * @param announce called after the commit, for those who run the event
 */
export async function register(
  context: ServerContext,
  currentUser: CurrentUser,
  form: TeamForm,
  announce: AnnounceEvent,
) {
  const now = context.now();
  const made = await inTransaction(context.db, async (tx, last) => {
    // Both at once: the second begins behind the lock of the first.
    const [event, facts] = await Promise.all([
      lockEvent(tx, form.eventId),
      seatFacts(tx, form.eventId, currentUser.id),
    ]);
    if (!event) throw refuseCommon('not_found');
    // Became an administrator since they were let through.
    if (!facts.takesPart) throw refuse('administrators_cannot_register');
    checkCanRegister({ event, person: currentUser, ...facts }, now);
    const { members, ...name } = event.isTeamEvent
      ? await resolveTeam(tx, event, currentUser, form, now)
      : individualTeam(form, currentUser);

    const admitted = fits(members.length, facts.taken, event.maxParticipants);
    const position = admitted ? null : facts.waiting + 1;
    const registration = {
      id: newId(),
      eventId: event.id,
      isIndividual: !event.isTeamEvent,
      ...name,
      createdAt: now,
      admittedAt: admitted ? now : null,
    };
    const mails = members.map((member): NewMail => {
      const data = { name: member.name, eventId: event.id, title: event.title, teamName: name.teamName };
      return position === null
        ? { to: member.email, template: 'registered', data }
        : { to: member.email, template: 'waitlisted', data: { ...data, place: position } };
    });
    const memberIds = members.map((member) => member.id);
    await last(insertRegistration(tx, { ...registration, memberIds }, mails));
    // Somebody who registers alone has the response; publishing would serialize the commits of a rush.
    if (event.isTeamEvent) await last(publishToMembers(tx, event.id, memberIds));
    return {
      registration: { ...registration, leaderId: currentUser.id, arrival: 0, cancelledAt: null, cancelledBy: null },
      event,
      members: members.map((member) => ({ ...member, _id: member.id, registrationId: registration.id })),
      waitlistPosition: position,
    } satisfies PresentableRegistration;
  });
  context.wakeSender();
  announce(made.event.id);
  const answer = { registration: presentRegistration(made, currentUser.id, now) };
  return made.waitlistPosition === null ? answer : new ResultWithMessage(waitlistMessage, answer);
}
