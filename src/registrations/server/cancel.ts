import type { Caller } from '#accounts/server/authorize.ts';
import { lockEvent } from '#events/server/queries.ts';
import { hint } from '#invitations/server/publish.ts';
import { endInvitations } from '#invitations/server/queries.ts';
import { refuse as refuseCommon, refusing } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Site } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { canCancel } from '../rules.ts';
import { presentRegistration, statusOf } from './presentRegistration.ts';
import { registrationOfPerson } from './queries.ts';
import { cancelRegistration, promoteWaiting, tellMembers } from './seatQueries.ts';

const refuse = refusing(refusals);

/**
 * Cancels a registration, or leaves the waitlist. Everybody in it is free again, and its seats go to those who wait, in
 * the same transaction.
 */
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
    if (!registration.isIndividual) {
      const team = await endInvitations(
        tx,
        { eventId: event.id, senderId: caller.id, status: 'accepted' },
        'cancelled',
        now,
        caller.id,
      );
      await hint(tx, event.id, { team });
    }
    await tellMembers(tx, event, [id], registration.isIndividual ? 'registration_cancelled' : 'team_cancelled', now);
    await promoteWaiting(tx, event, now);
    return registrationOfPerson(tx, id, caller.id);
  });
  site.mailWaits();
  if (!cancelled) throw refuseCommon('not_found');
  return { registration: presentRegistration(cancelled, caller.id, now) };
}
