import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { statusAt } from '../rules.ts';
import { checkPlace, placeOf, takePlace } from './place.ts';
import { publishTeamChange } from './publish.ts';
import { answered, leftTeam, removedFromTeam } from './notices.ts';
import { presentInvitation } from './presentInvitation.ts';
import type { RegisteredTeams } from './registeredTeams.ts';
import { changeInvitation, findInvitation, type LoadedInvitation } from './queries.ts';

const refuse = refusalFactory(refusals);

/** Locks the event first, then reads the invitation behind that lock. */
async function lockInvitation(tx: Db, id: string, currentUser: CurrentUser): Promise<LoadedInvitation> {
  const seen = await findInvitation(tx, id);
  if (!seen || (seen.sender._id !== currentUser.id && seen.receiver._id !== currentUser.id))
    throw refuseCommon('not_found');
  await lockEvent(tx, seen.event.id);
  return orNotFound(await findInvitation(tx, id));
}

async function presentChanged(tx: Db, id: string, now: Date) {
  return { invitation: presentInvitation(orNotFound(await findInvitation(tx, id)), now) };
}

/** Accepting takes a seat in the team and ends the person's other invitations. */
export async function respond(
  context: ServerContext,
  registeredTeams: RegisteredTeams,
  currentUser: CurrentUser,
  id: string,
  accepting: boolean,
) {
  const now = context.now();
  return withMails(context, async (tx) => {
    const found = await lockInvitation(tx, id, currentUser);
    const { invitation, event, sender, receiver } = found;
    if (receiver._id !== currentUser.id) throw refuseCommon('forbidden');
    const offer = { event, sender, receiver, invitation, gone: 'invitation_not_pending' } as const;
    const { why, ...place } = await placeOf(tx, registeredTeams, offer, accepting, now);
    if (why) throw refuse(why.code);
    if (accepting) await checkPlace(tx, offer, place);

    const status = accepting ? 'accepted' : 'declined';
    if (!(await changeInvitation(tx, id, 'pending', { status, answeredAt: now })))
      throw refuse('invitation_not_pending');
    const isMailed = accepting && (await takePlace(tx, registeredTeams, offer, place, now));
    if (!accepting) await publishTeamChange(tx, event.id, { invited: [sender._id, receiver._id] });
    if (!isMailed) await queueMail(tx, now, answered(found, accepting));
    return presentChanged(tx, id, now);
  });
}

/**
 * The sender cancels a pending invitation or removes a member; the receiver leaves. A registered team can only cancel
 * its registration.
 */
export async function cancelInvitation(context: ServerContext, currentUser: CurrentUser, id: string) {
  const now = context.now();
  return withMails(context, async (tx) => {
    const found = await lockInvitation(tx, id, currentUser);
    const { invitation, event, sender, receiver, teamRegistered } = found;
    const bySender = sender._id === currentUser.id;
    if (teamRegistered) throw refuse('team_registered');
    const status = statusAt({ ...invitation, event, teamRegistered }, now);
    if (status === 'expired') throw refuse('invitation_expired');
    if (status !== 'accepted' && !(bySender && status === 'pending')) throw refuse('invitation_not_pending');
    await changeInvitation(tx, id, invitation.status, { status: 'cancelled', endedAt: now, endedBy: currentUser.id });
    const both = [sender._id, receiver._id];
    if (invitation.status === 'accepted') {
      await queueMail(tx, now, bySender ? removedFromTeam(found) : leftTeam(found));
      await publishTeamChange(tx, event.id, { team: both });
    } else await publishTeamChange(tx, event.id, { invited: both });
    return presentChanged(tx, id, now);
  });
}
