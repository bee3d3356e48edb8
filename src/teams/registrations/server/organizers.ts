import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { endInvitations, lockParticipant } from '#teams/invitations/server/queries.ts';
import { passInvitations } from '#teams/invitations/server/teamQueries.ts';
import { peopleText } from '#platform/counted.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { refusals } from '../contract.ts';
import { whyCannotAdmit, whyCannotRemove } from '../organizing.ts';
import { lockManagedRegistration, memberOf } from './lockRegistration.ts';
import { changeLeader, endMember } from './memberQueries.ts';
import {
  admittedByOrganizer,
  cancelledByOrganizer,
  leaderChangedByOrganizer,
  removedByOrganizer,
} from './organizerNotices.ts';
import { presentRegistration, statusOf } from './presentRegistration.ts';
import { publishTeam } from './publishTeam.ts';
import { findRegistration, seatFacts, type LoadedRegistration } from './queries.ts';
import { recordOrganizerAction } from './recordOrganizerAction.ts';
import { admitRegistration, cancelRegistration, promoteWaiting } from './seatQueries.ts';

const refuse = refusalFactory(refusals);

export function presentManaged(
  context: ServerContext,
  changed: LoadedRegistration | undefined,
  viewer: CurrentUser,
  now: Date,
) {
  context.wakeSender();
  if (!changed) throw refuseCommon('not_found');
  return { registration: presentRegistration(changed, viewer.id, now) };
}

interface OrganizerAct {
  context: ServerContext;
  currentUser: CurrentUser;
  registrationId: string;
}
type LockedEntry = Awaited<ReturnType<typeof lockManagedRegistration>>;

/** One transaction around one registration, behind the lock of its event. */
async function changeManaged(
  { context, currentUser, registrationId }: OrganizerAct,
  change: (tx: Db, entry: LockedEntry, now: Date) => Promise<void>,
) {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    await change(tx, await lockManagedRegistration(tx, registrationId, currentUser, now), now);
    return findRegistration(tx, registrationId);
  });
  return presentManaged(context, changed, currentUser, now);
}

/** The seats go to the waitlist in the same transaction, until the event starts. */
export const cancelByOrganizer = (act: OrganizerAct, reason: string) =>
  changeManaged(act, async (tx, entry, now) => {
    const { registrationId, currentUser } = act;
    const { registration, event, members } = entry;
    if (statusOf(registration) === 'cancelled') throw refuse('already_cancelled');
    await cancelRegistration(tx, registrationId, currentUser.id, now);
    const ofTeam = { eventId: event.id, senderId: registration.leaderId };
    await endInvitations(tx, { ...ofTeam, status: 'accepted' }, 'cancelled', now, currentUser.id);
    const invited = await endInvitations(tx, { ...ofTeam, status: 'pending' }, 'cancelled', now, currentUser.id);
    const what = `Cancelled the registration of {name} (${peopleText(members.length)}) for ${event.title}`;
    await recordOrganizerAction(tx, currentUser, { registrationId, action: 'cancelled', what, reason }, now);
    await queueMail(tx, now, ...cancelledByOrganizer(entry, reason));
    await publishTeam(tx, entry, [], invited);
    await promoteWaiting(tx, event, now);
  });

/** As `cancelByOrganizer` for one member of a team. */
export const removeByOrganizer = (
  act: OrganizerAct,
  { userId, reason, force = false }: { userId: string; reason: string; force?: boolean | undefined },
) =>
  changeManaged(act, async (tx, entry, now) => {
    const { registrationId, currentUser } = act;
    const { registration, event, members } = entry;
    const member = memberOf(entry, userId);
    if (statusOf(registration) === 'cancelled') throw refuse('already_cancelled');
    const isLeader = userId === registration.leaderId;
    const why = whyCannotRemove({ isLeader, people: members.length, minTeamSize: event.minTeamSize });
    if (why && !(why.isForceable && force)) throw refuse(why.code, why.values);

    await endMember(tx, registrationId, userId, now);
    const ofMember = { eventId: event.id, senderId: registration.leaderId, receiverId: userId };
    await endInvitations(tx, { ...ofMember, status: 'accepted' }, 'cancelled', now, currentUser.id);
    const isForced = why !== null;
    const what = `Removed {person} from {name} for ${event.title}${isForced ? ', below its minimum size' : ''}`;
    const record = { registrationId, action: 'member_removed', what, isForced, reason, personId: userId } as const;
    await recordOrganizerAction(tx, currentUser, record, now);
    await queueMail(tx, now, ...removedByOrganizer(entry, member, reason));
    await publishTeam(tx, entry);
    await promoteWaiting(tx, event, now);
  });

export const makeLeaderByOrganizer = (act: OrganizerAct, userId: string) =>
  changeManaged(act, async (tx, entry, now) => {
    const { registrationId, currentUser } = act;
    const { registration, event } = entry;
    const member = memberOf(entry, userId);
    if (statusOf(registration) === 'cancelled') throw refuse('already_cancelled');
    // Submitted twice.
    if (userId === registration.leaderId) return;
    // A member who has become an administrator cannot participate, nor act for the team.
    if (!(await lockParticipant(tx, userId))) throw refuseCommon('not_found');

    await changeLeader(tx, registrationId, registration.leaderId, userId);
    const what = `Made {person} the leader of {name} for ${event.title}`;
    const record = { registrationId, action: 'leader_changed', what, personId: userId } as const;
    await recordOrganizerAction(tx, currentUser, record, now);
    const passing = { eventId: event.id, from: registration.leaderId, to: userId };
    const invited = await passInvitations(tx, passing, now);
    await queueMail(tx, now, ...leaderChangedByOrganizer(entry, member));
    await publishTeam(tx, entry, [], invited);
  });

/** Admits a waitlisted registration ahead of the others. */
export const admit = (act: OrganizerAct, { force = false }: { force?: boolean | undefined }) =>
  changeManaged(act, async (tx, entry, now) => {
    const { registrationId, currentUser } = act;
    const { registration, event, members } = entry;
    const { taken } = await seatFacts(tx, event.id, registration.leaderId);
    const status = statusOf(registration);
    const why = whyCannotAdmit({ status, people: members.length }, { ...event, taken });
    if (why && !(why.isForceable && force)) throw refuse(why.code, why.values);

    await admitRegistration(tx, registrationId, now);
    const isForced = why !== null;
    const what = `Admitted {name} (${peopleText(members.length)}) from the waitlist of ${event.title}${isForced ? ', past its limit' : ''}`;
    await recordOrganizerAction(tx, currentUser, { registrationId, action: 'admitted', what, isForced }, now);
    await queueMail(tx, now, ...admittedByOrganizer(entry));
    await publishTeam(tx, entry);
  });
