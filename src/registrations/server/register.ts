import type { Caller } from '#accounts/server/gate.ts';
import { lockEvent } from '#events/server/queries.ts';
import { whyNotEligible } from '#events/rules.ts';
import type { EventRow } from '#events/server/tables.ts';
import { refuse as refuseCommon, refusing } from '#shared/refusal.ts';
import { inTransaction } from '#shared/server/database.ts';
import { newId } from '#shared/server/ids.ts';
import { Invalid } from '#shared/server/invalid.ts';
import { Said } from '#shared/server/serve.ts';
import type { Site } from '#shared/server/site.ts';
import { refusals, waitlistMessage } from '../contract.ts';
import { canCancel, fits, whyCannotRegister, type RegisteringFacts } from '../rules.ts';
import { presentRegistration, statusOf } from './presentRegistration.ts';
import { registrationOfPerson, seatFacts, type LoadedRegistration } from './queries.ts';
import { cancelRegistration, insertRegistration, promoteWaiting, tellMembers } from './seatQueries.ts';

const refuse = refusing(refusals);

/** @throws the first refusal that stands in the way, in the order of api.md */
function admit(facts: RegisteringFacts & { event: EventRow; person: Caller }, now: Date): void {
  const why = whyCannotRegister(facts, now);
  if (why === null) return;
  if (why === 'unauthenticated') throw refuseCommon(why);
  if (why === 'not_eligible') throw refuse(why, { reason: whyNotEligible(facts.event, facts.person) ?? '' });
  throw refuse(why);
}

function aloneOnly(
  form: { teamMembers?: string[] | undefined; teamName?: string | null | undefined },
  caller: Caller,
): void {
  const problems = [];
  if (form.teamMembers?.some((id) => id !== caller.id)) {
    problems.push({ field: 'teamMembers', msg: 'This event is for individuals: everybody registers alone' });
  }
  if (form.teamName)
    problems.push({ field: 'teamName', msg: 'This event is for individuals: there is no team to name' });
  if (problems.length > 0) throw new Invalid([], problems);
}

/**
 * Registers one person for an event without teams, or puts them on its waitlist.
 * The event's row is locked before its seats are counted; that lock is what keeps the last seat single.
 */
export async function register(
  site: Site,
  caller: Caller,
  form: { eventId: string; teamMembers?: string[] | undefined; teamName?: string | null | undefined },
) {
  const now = site.now();
  const made = await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, form.eventId);
    if (!event) throw refuseCommon('not_found');
    const { taken, waiting, isRegistered } = await seatFacts(tx, event.id, caller.id);
    admit({ event, person: caller, isRegistered, hasAcceptedInvitation: false }, now);
    if (event.isTeamEvent) throw refuse('team_events_later');
    aloneOnly(form, caller);

    const admitted = fits(1, taken, event.maxParticipants);
    const place = admitted ? null : waiting + 1;
    const registration = {
      id: newId(),
      eventId: event.id,
      isIndividual: true,
      teamName: null,
      createdAt: now,
      admittedAt: admitted ? now : null,
    };
    await insertRegistration(tx, { ...registration, memberIds: [caller.id] }, [
      {
        to: caller.email,
        template: admitted ? 'registered' : 'waitlisted',
        data: { name: caller.name, eventId: event.id, title: event.title, ...(place === null ? {} : { place }) },
      },
    ]);
    return {
      registration: { ...registration, leaderId: caller.id, arrival: 0, cancelledAt: null, cancelledBy: null },
      event,
      members: [{ ...caller, _id: caller.id, registrationId: registration.id }],
      waitlistPosition: place,
    } satisfies LoadedRegistration;
  });
  site.mailWaits();
  const answer = { registration: presentRegistration(made, caller.id, now) };
  return made.waitlistPosition === null ? answer : new Said(waitlistMessage, answer);
}

/** Cancels a registration, or leaves the waitlist; its seats go to those who wait, in the same transaction. */
export async function cancel(site: Site, caller: Caller, id: string) {
  const now = site.now();
  const cancelled = await inTransaction(site.db, async (tx) => {
    const seen = await registrationOfPerson(tx, id, caller.id);
    if (!seen) throw refuseCommon('not_found');
    const event = await lockEvent(tx, seen.event.id);
    const current = await registrationOfPerson(tx, id, caller.id);
    if (!event || !current) throw refuseCommon('not_found');
    const { registration } = current;
    if (registration.leaderId !== caller.id) throw refuseCommon('forbidden');
    const status = statusOf(registration);
    if (status === 'cancelled') throw refuse('already_cancelled');
    if (!canCancel({ status, event }, true, now)) throw refuse('event_started');

    await cancelRegistration(tx, id, caller.id, now);
    await tellMembers(tx, event, [id], 'registration_cancelled', now);
    await promoteWaiting(tx, event, now);
    return registrationOfPerson(tx, id, caller.id);
  });
  site.mailWaits();
  if (!cancelled) throw refuseCommon('not_found');
  return { registration: presentRegistration(cancelled, caller.id, now) };
}
