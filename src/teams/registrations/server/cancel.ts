import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { publishTeamChange } from '#teams/invitations/server/publish.ts';
import { endInvitations } from '#teams/invitations/server/queries.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { canCancel } from '../rules.ts';
import { lockRegistration } from './lockRegistration.ts';
import { presentRegistration, statusOf } from './presentRegistration.ts';
import { registrationOfPerson } from './queries.ts';
import { cancelRegistration, promoteWaiting, mailMembers } from './seatQueries.ts';

const refuse = refusalFactory(refusals);

export async function cancel(context: ServerContext, currentUser: CurrentUser, id: string) {
  const now = context.now();
  const cancelled = await inTransaction(context.db, async (tx) => {
    const { event, registration } = await lockRegistration(tx, id, currentUser);
    if (registration.leaderId !== currentUser.id) throw refuseCommon('forbidden');
    const status = statusOf(registration);
    if (status === 'cancelled') throw refuse('already_cancelled');
    if (!canCancel({ status, event }, true, now)) throw refuse('event_started');

    await cancelRegistration(tx, id, currentUser.id, now);
    if (!registration.isIndividual) {
      const team = await endInvitations(
        tx,
        { eventId: event.id, senderId: currentUser.id, status: 'accepted' },
        'cancelled',
        now,
        currentUser.id,
      );
      const pending = { eventId: event.id, senderId: currentUser.id, status: 'pending' } as const;
      const invited = await endInvitations(tx, pending, 'cancelled', now, currentUser.id);
      await publishTeamChange(tx, event.id, { team, invited });
    }
    await mailMembers(tx, event, [id], registration.isIndividual ? 'registration_cancelled' : 'team_cancelled', now);
    await promoteWaiting(tx, event, now);
    return registrationOfPerson(tx, id, currentUser.id);
  });
  context.wakeSender();
  if (!cancelled) throw refuseCommon('not_found');
  return { registration: presentRegistration(cancelled, currentUser.id, now) };
}
