import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals } from '../contract.ts';
import { statusAt, whyCannotAnswer, whyCannotGrow, whyNotTeammate } from '../rules.ts';
import { publishTeamChange } from './publish.ts';
import { answered, leftTeam, removedFromTeam } from './notices.ts';
import { presentInvitation } from './presentInvitation.ts';
import type { RegisteredTeam, RegisteredTeams } from './registeredTeams.ts';
import { sizeOf } from './send.ts';
import {
  changeInvitation,
  endInvitations,
  findInvitation,
  lockParticipant,
  teamFacts,
  type LoadedInvitation,
} from './queries.ts';

const refuse = refusalFactory(refusals);

/** Locks the event first, then reads the invitation behind that lock. */
async function lockInvitation(tx: Db, id: string, currentUser: CurrentUser): Promise<LoadedInvitation> {
  const seen = await findInvitation(tx, id);
  if (!seen || (seen.sender._id !== currentUser.id && seen.receiver._id !== currentUser.id))
    throw refuseCommon('not_found');
  await lockEvent(tx, seen.event.id);
  const found = await findInvitation(tx, id);
  if (!found) throw refuseCommon('not_found');
  return found;
}

async function presentChanged(tx: Db, id: string, now: Date) {
  const found = await findInvitation(tx, id);
  if (!found) throw refuseCommon('not_found');
  return { invitation: presentInvitation(found, now) };
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
  const answer = await inTransaction(context.db, async (tx) => {
    const found = await lockInvitation(tx, id, currentUser);
    const { invitation, event, sender, receiver } = found;
    if (receiver._id !== currentUser.id) throw refuseCommon('forbidden');
    const mine = await teamFacts(tx, event.id, receiver._id, now);
    const theirs = await teamFacts(tx, event.id, sender._id, now);
    const team =
      invitation.registrationId === null ? undefined : await registeredTeams.find(tx, invitation.registrationId);
    const teamSize = team?.memberIds.length ?? theirs.accepted + 1;
    const why = whyCannotAnswer(
      {
        event,
        invitation,
        accepting,
        receiverIsRegistered: mine.isRegistered,
        receiverHasAcceptedInvitation: mine.hasAcceptedInvitation,
        receiverHasTeam: mine.accepted > 0,
        senderIsRegistered: theirs.isRegistered,
        senderHasAcceptedInvitation: theirs.hasAcceptedInvitation,
        teamSize,
      },
      now,
    );
    if (why) throw refuse(why.code);
    if (accepting && team) checkRoom(event, team, invitation.replaces);
    if (accepting) await checkTeammates(tx, event, sender._id, receiver._id);

    const status = accepting ? 'accepted' : 'declined';
    if (!(await changeInvitation(tx, id, 'pending', { status, answeredAt: now })))
      throw refuse('invitation_not_pending');
    const both = [sender._id, receiver._id];
    if (accepting) {
      const invited = await endCompetingInvitations(tx, found, teamSize + (invitation.replaces === null ? 1 : 0), now);
      await publishTeamChange(tx, event.id, { team: both, invited });
    } else await publishTeamChange(tx, event.id, { invited: both });
    // Members of a registered team are mailed with the change itself.
    if (accepting && team) {
      const { replaces } = invitation;
      await registeredTeams.join(tx, event, team.id, { person: receiver, replaces }, now);
    } else await queueMail(tx, now, answered(found, accepting));
    return presentChanged(tx, id, now);
  });
  context.wakeSender();
  return answer;
}

/**
 * Ends the other invitations of who accepted, and those of a team that is now full. @returns the people on both sides
 * of them
 */
async function endCompetingInvitations(
  tx: Db,
  { event, sender, receiver }: LoadedInvitation,
  teamSize: number,
  now: Date,
): Promise<string[]> {
  const pending = { eventId: event.id, status: 'pending' } as const;
  const end = (
    which: { senderId: string; isGrowth?: true } | { receiverId: string },
    status: 'cancelled' | 'team_full',
  ) => endInvitations(tx, { ...pending, ...which }, status, now, receiver._id);
  const people = [
    ...(await end({ receiverId: receiver._id }, 'cancelled')),
    ...(await end({ senderId: receiver._id }, 'cancelled')),
  ];
  if (teamSize >= event.maxTeamSize) people.push(...(await end({ senderId: sender._id, isGrowth: true }, 'team_full')));
  return people;
}

/** @throws Refusal when the place that the invitation offers has gone */
function checkRoom(event: LoadedInvitation['event'], team: RegisteredTeam, replaces: string | null): void {
  if (team.isCancelled) throw refuse('invitation_not_pending');
  if (replaces !== null) {
    if (!team.memberIds.includes(replaces)) throw refuse('member_gone');
    return;
  }
  const full = whyCannotGrow(event, sizeOf(team));
  if (full) throw refuse(full.code);
}

/** Locks both profiles, so that neither batch nor section changes meanwhile. */
async function checkTeammates(
  tx: Db,
  event: LoadedInvitation['event'],
  leaderId: string,
  memberId: string,
): Promise<void> {
  const ordered = [leaderId, memberId].toSorted();
  const people = new Map<string, Awaited<ReturnType<typeof lockParticipant>>>();
  for (const personId of ordered) people.set(personId, await lockParticipant(tx, personId));
  const [leader, member] = [people.get(leaderId), people.get(memberId)];
  if (!leader || !member) throw refuse('invitation_not_pending');
  const unfit = whyNotTeammate(event, leader, member);
  if (unfit) throw refuse(unfit.code, unfit.values);
}

/**
 * The sender cancels a pending invitation or removes a member; the receiver leaves. A registered team can only cancel
 * its registration.
 */
export async function cancelInvitation(context: ServerContext, currentUser: CurrentUser, id: string) {
  const now = context.now();
  const answer = await inTransaction(context.db, async (tx) => {
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
  context.wakeSender();
  return answer;
}
