import { refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { refusals } from '../joinContract.ts';
import { whyCannotAnswer, whyNotTeammate, type AnsweringFacts } from '../rules.ts';
import { checkGrows } from './leading.ts';
import { endLooking } from './lookingQueries.ts';
import { publishTeamChange } from './publish.ts';
import { endInvitations, lockParticipant, teamFacts, type Person } from './queries.ts';
import type { Joining, RegisteredTeam, RegisteredTeams } from './registeredTeams.ts';

const refuse = refusalFactory(refusals);

/** A place in a team, offered by an invitation or wanted by a request. */
export interface Offer {
  event: EventRow;
  sender: Person;
  receiver: Person;
  invitation: AnsweringFacts['invitation'] & { registrationId: string | null; replaces: string | null };
  /** The refusal of a place that is no longer to be had. */
  gone: 'invitation_not_pending' | 'request_ended';
}

interface Place {
  /** Of a team that has registered. */
  team: RegisteredTeam | undefined;
  people: number;
}

/** Why a place cannot be taken or declined now, its room aside. Called with the event locked. */
export async function placeOf(
  tx: Db,
  registeredTeams: RegisteredTeams,
  { event, sender, receiver, invitation }: Offer,
  accepting: boolean,
  now: Date,
): Promise<Place & { why: ReturnType<typeof whyCannotAnswer> }> {
  const mine = await teamFacts(tx, event.id, receiver._id, now);
  const senderTeam = await teamFacts(tx, event.id, sender._id, now);
  const { registrationId } = invitation;
  const team = registrationId === null ? undefined : await registeredTeams.find(tx, registrationId);
  const people = team?.memberIds.length ?? senderTeam.accepted + 1;
  const facts = {
    event,
    invitation,
    accepting,
    receiverIsRegistered: mine.isRegistered,
    receiverHasAcceptedInvitation: mine.hasAcceptedInvitation,
    receiverHasTeam: mine.accepted > 0,
    senderIsRegistered: senderTeam.isRegistered,
    senderHasAcceptedInvitation: senderTeam.hasAcceptedInvitation,
    teamSize: people,
  };
  return { team, people, why: whyCannotAnswer(facts, now) };
}

/** @throws Refusal if the place is taken, or not for this person */
export async function checkPlace(tx: Db, offer: Offer, { team }: Place): Promise<void> {
  if (team) checkRoom(offer, team);
  await checkTeammates(tx, offer);
}

/**
 * Ends what competes with the place that was taken and seats the person in a registered team. @returns whether the team is
 * registered: then its members are mailed with the change itself
 */
export async function takePlace(
  tx: Db,
  registeredTeams: RegisteredTeams,
  offer: Offer,
  { team, people }: Place,
  now: Date,
  accepted?: Joining['accepted'],
): Promise<boolean> {
  const { event, sender, receiver, invitation } = offer;
  const { replaces } = invitation;
  // With a member nobody can invite them any more.
  await endLooking(tx, { eventId: event.id, personId: sender._id });
  const invited = await endCompetingInvitations(tx, offer, people + (replaces === null ? 1 : 0), now);
  await publishTeamChange(tx, event.id, { team: [sender._id, receiver._id], invited });
  if (!team) return false;
  await registeredTeams.join(tx, event, team.id, { person: receiver, replaces, ...(accepted && { accepted }) }, now);
  return true;
}

/**
 * Ends the other invitations and requests of who joined, and those of a team that is now full. @returns the people on both
 * sides of them
 */
async function endCompetingInvitations(
  tx: Db,
  { event, sender, receiver }: Offer,
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

function checkRoom({ event, invitation: { replaces }, gone }: Offer, team: RegisteredTeam): void {
  if (team.isCancelled) throw refuse(gone);
  if (replaces === null) checkGrows(event, team);
  else if (!team.memberIds.includes(replaces)) throw refuse('member_gone');
}

/** Locks both profiles, so that neither batch nor section changes meanwhile. */
async function checkTeammates(tx: Db, { event, sender, receiver, gone }: Offer): Promise<void> {
  const ordered = [sender._id, receiver._id].toSorted();
  const people = new Map<string, Awaited<ReturnType<typeof lockParticipant>>>();
  for (const personId of ordered) people.set(personId, await lockParticipant(tx, personId));
  const [leader, member] = [people.get(sender._id), people.get(receiver._id)];
  if (!leader || !member) throw refuse(gone);
  const unfit = whyNotTeammate(event, leader, member);
  if (unfit) throw refuse(unfit.code, unfit.values);
}
