import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { publishTeamChange } from '#teams/invitations/server/publish.ts';
import { endInvitations } from '#teams/invitations/server/queries.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { canCancel } from '../rules.ts';
import { lockRegistration } from './lockRegistration.ts';
import { presentRegistration, statusOf } from './presentRegistration.ts';
import { registrationOfPerson, type LoadedRegistration } from './queries.ts';
import { cancelRegistration, promoteWaiting, mailMembers } from './seatQueries.ts';

const refuse = refusalFactory(refusals);

export async function cancel(context: ServerContext, currentUser: CurrentUser, id: string) {
  const now = context.now();
  const cancelled = await withMails(context, async (tx) => {
    const { event, registration } = await lockRegistration(tx, id, currentUser);
    if (registration.leaderId !== currentUser.id) throw refuseCommon('forbidden');
    const status = statusOf(registration);
    if (status === 'cancelled') throw refuse('already_cancelled');
    if (!canCancel({ status, event }, true, now)) throw refuse('event_started');

    await cancelEntry(tx, { registration, event }, currentUser.id, now);
    return registrationOfPerson(tx, id, currentUser.id);
  });
  if (!cancelled) throw refuseCommon('not_found');
  return { registration: presentRegistration(cancelled, currentUser.id, now) };
}

/** By its leader, with the event locked. Its seats go to the waitlist. */
export async function cancelEntry(
  tx: Db,
  { registration: { id, isIndividual }, event }: Pick<LoadedRegistration, 'registration' | 'event'>,
  leaderId: string,
  now: Date,
): Promise<void> {
  await cancelRegistration(tx, id, leaderId, now);
  if (!isIndividual) {
    const sent = { eventId: event.id, senderId: leaderId };
    const team = await endInvitations(tx, { ...sent, status: 'accepted' }, 'cancelled', now, leaderId);
    const invited = await endInvitations(tx, { ...sent, status: 'pending' }, 'cancelled', now, leaderId);
    await publishTeamChange(tx, event.id, { team, invited });
  }
  await mailMembers(tx, event, [id], isIndividual ? 'registration_cancelled' : 'team_cancelled', now);
  await promoteWaiting(tx, event, now);
}
