import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { whyClosed } from '#events/events/rules.ts';
import { endInvitations, lockParticipant } from '#teams/invitations/server/queries.ts';
import { passInvitations } from '#teams/invitations/server/teamQueries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { refusals } from '../contract.ts';
import { whyCannotEndMembership } from '../rules.ts';
import { checkCanChange, lockLedRegistration, lockRegistration, memberOf } from './lockRegistration.ts';
import { changeLeader, endMember, setTeamName } from './memberQueries.ts';
import { presentRegistration } from './presentRegistration.ts';
import { findRegistration, type LoadedRegistration } from './queries.ts';
import { publishTeam } from './publishTeam.ts';
import { queueTeamMail } from './teamMail.ts';
import { promoteWaiting } from './seatQueries.ts';
import { recordTeamChange } from './recordTeamChange.ts';
import { checkTeamName } from './teamToRegister.ts';
import { leaderChanged, membershipEnded, newLeader, renamed } from './teamNotices.ts';

const refuse = refusalFactory(refusals);

/** The leader removes a member, or a member leaves. */
export async function endMembership(context: ServerContext, currentUser: CurrentUser, id: string, userId: string) {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const team = await lockRegistration(tx, id, currentUser);
    const { registration, event, members } = team;
    const isLeader = registration.leaderId === currentUser.id;
    if (!isLeader && userId !== currentUser.id) throw refuseCommon('forbidden');
    const member = memberOf(team, userId);
    checkCanChange(team, now);
    const why = whyCannotEndMembership({
      isLeader: userId === registration.leaderId,
      people: members.length,
      minTeamSize: event.minTeamSize,
    });
    if (why) throw refuse(why.code, why.values);

    await endPlace(context, tx, team, member, currentUser, now);
    return findRegistration(tx, id);
  });
  return present(context, changed, currentUser, now);
}

/** Removes a member, with the event locked. The seat is offered to the waitlist. */
export async function endPlace(
  { limits }: ServerContext,
  tx: Db,
  team: LoadedRegistration,
  member: LoadedRegistration['members'][number],
  actor: Pick<CurrentUser, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  const { registration, event } = team;
  await endMember(tx, registration.id, member._id, now);
  const record =
    member._id === actor.id
      ? ({ action: 'team.member_left', what: 'Left {name}' } as const)
      : ({ action: 'team.member_removed', what: 'Removed {person} from {name}', personId: member._id } as const);
  await recordTeamChange(tx, actor, team, record, now);
  const ofMember = { eventId: event.id, senderId: registration.leaderId, receiverId: member._id };
  await endInvitations(tx, { ...ofMember, status: 'accepted' }, 'cancelled', now, actor.id);
  await queueTeamMail(tx, now, limits, membershipEnded(team, member, actor));
  await publishTeam(tx, team);
  await promoteWaiting(tx, event, now);
}

/** Consent passes with the team: members who accepted the old leader's invitation are in the new leader's team. */
export async function makeLeader(context: ServerContext, currentUser: CurrentUser, id: string, userId: string) {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const team = await lockLedRegistration(tx, id, currentUser);
    const member = memberOf(team, userId);
    checkCanChange(team, now);
    // Pressed twice.
    if (userId === currentUser.id) return findRegistration(tx, id);
    // A member who has become an administrator cannot participate, nor act for the team.
    if (!(await lockParticipant(tx, userId))) throw refuseCommon('not_found');

    await changeLeader(tx, id, currentUser.id, userId);
    const record = {
      action: 'team.leader_changed',
      what: 'Made {person} the leader of {name}',
      personId: userId,
    } as const;
    await recordTeamChange(tx, currentUser, team, record, now);
    const passing = { eventId: team.event.id, from: currentUser.id, to: userId };
    const invited = await passInvitations(tx, passing, now);
    await publishTeam(tx, team, [], invited);
    await queueTeamMail(tx, now, context.limits, [newLeader(team, member), ...leaderChanged(team, member)]);
    return findRegistration(tx, id);
  });
  return present(context, changed, currentUser, now);
}

/** Until the deadline, by the rules of registering. */
export async function rename(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  written: string | null | undefined,
) {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const team = await lockLedRegistration(tx, id, currentUser);
    const { registration, event } = team;
    checkCanChange(team, now);
    const closed = whyClosed(event, now);
    if (closed) throw refuse(closed.code);
    if (registration.isIndividual)
      throw new ValidationError(
        [],
        [{ field: 'teamName', msg: 'This event is for individuals: there is no team to name' }],
      );
    const name = await checkTeamName(tx, event.id, written, id);
    if (name.teamName === registration.teamName) return team;

    await setTeamName(tx, id, name);
    const record = { action: 'team.renamed', what: 'Renamed {name}' } as const;
    await recordTeamChange(tx, currentUser, team, record, now);
    await publishTeam(tx, team);
    // Capped, because renaming is unlimited.
    await queueTeamMail(tx, now, context.limits, renamed(team, name.teamName));
    return findRegistration(tx, id);
  });
  return present(context, changed, currentUser, now);
}

function present(context: ServerContext, changed: LoadedRegistration | undefined, viewer: CurrentUser, now: Date) {
  context.wakeSender();
  if (!changed) throw refuseCommon('not_found');
  return { registration: presentRegistration(changed, viewer.id, now) };
}
