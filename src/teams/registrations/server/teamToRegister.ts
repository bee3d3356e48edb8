import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { whyNotTeammate } from '#teams/invitations/rules.ts';
import { publishTeamChange } from '#teams/invitations/server/publish.ts';
import { removedFromTeam } from '#teams/invitations/server/notices.ts';
import { acceptedOf, endInvitations, lockParticipant } from '#teams/invitations/server/queries.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { refusals } from '../contract.ts';
import { teamNameKey, teamNameProblem } from '../rules.ts';
import { isTeamNameTaken } from './queries.ts';

const refuse = refusalFactory(refusals);

export interface TeamForm {
  eventId: string;
  teamMembers?: string[] | undefined;
  useInvitations?: boolean | undefined;
  teamName?: string | null | undefined;
}

/** The leader first. */
export interface Team {
  members: CurrentUser[];
  teamName: string | null;
  teamNameKey: string | null;
}

/** @throws ValidationError when the form names other people or another team */
export function individualTeam(form: TeamForm, currentUser: CurrentUser): Team {
  const problems = [];
  if (form.teamMembers?.some((id) => id !== currentUser.id)) {
    problems.push({ field: 'teamMembers', msg: 'This event is for individuals: everybody registers alone' });
  }
  if (form.teamName)
    problems.push({ field: 'teamName', msg: 'This event is for individuals: there is no team to name' });
  if (problems.length > 0) throw new ValidationError([], problems);
  return { members: [currentUser], teamName: null, teamNameKey: null };
}

/**
 * The leader and those who accepted: nobody else is ever enrolled. Cancels pending invitations, those of people left
 * out of the form, and those to the leader. Called with the event locked.
 * @throws Refusal in the order of api.md: eligibility, Koderz, size, name
 */
export async function resolveTeam(
  tx: Db,
  event: EventRow,
  currentUser: CurrentUser,
  form: TeamForm,
  now: Date,
): Promise<Team> {
  if (form.useInvitations === false)
    throw new ValidationError([], [{ field: 'useInvitations', msg: 'Teams register by invitation' }]);
  const accepted = await acceptedOf(tx, currentUser.id, event.id);
  const named = new Set((form.teamMembers ?? []).filter((id) => id !== currentUser.id));
  const acceptedIds = new Set(accepted.map(({ receiver }) => receiver._id));
  if ([...named].some((id) => !acceptedIds.has(id))) throw refuse('member_not_accepted');
  const joins = (id: string) => named.size === 0 || named.has(id);

  const members = await lockTeam(tx, [currentUser.id, ...[...acceptedIds].filter(joins)]);
  const [leader = currentUser] = members;
  for (const member of members) {
    const unfit = whyNotTeammate(event, leader, member);
    if (unfit?.code === 'not_eligible') throw refuse(unfit.code, { reason: `${member.name}: ${unfit.values.reason}` });
    if (unfit) throw refuse(unfit.code);
  }
  if (members.length < event.minTeamSize) throw refuse('team_too_small', { min: event.minTeamSize });
  if (members.length > event.maxTeamSize) throw refuse('team_too_large', { max: event.maxTeamSize });
  const name = await checkTeamName(tx, event.id, form.teamName);

  const leftOut = accepted.filter(({ receiver }) => !joins(receiver._id));
  const sent = { eventId: event.id, senderId: currentUser.id };
  if (leftOut.length > 0) {
    const ids = leftOut.map(({ invitation }) => invitation.id);
    await endInvitations(tx, { ...sent, status: 'accepted', ids }, 'cancelled', now, currentUser.id);
    await queueMail(tx, now, ...leftOut.map((one) => removedFromTeam(one)));
  }
  const received = { eventId: event.id, receiverId: currentUser.id };
  const unanswered: string[] = [];
  for (const which of [sent, received])
    unanswered.push(...(await endInvitations(tx, { ...which, status: 'pending' }, 'cancelled', now, currentUser.id)));
  await publishTeamChange(tx, event.id, {
    team: [...members.map(({ id }) => id), ...leftOut.map(({ receiver }) => receiver._id)],
    invited: unanswered,
  });
  return { members, ...name };
}

/**
 * The validated name of a team. Called with the event locked.
 * @param except the registration that has it already
 * @throws Refusal team_name_required or team_name_taken; ValidationError
 */
export async function checkTeamName(
  tx: Db,
  eventId: string,
  written: TeamForm['teamName'],
  except?: string,
): Promise<{ teamName: string; teamNameKey: string }> {
  const teamName = written ?? '';
  if (teamName === '') throw refuse('team_name_required');
  const problem = teamNameProblem(teamName);
  if (problem !== undefined) throw new ValidationError([], [{ field: 'teamName', msg: problem }]);
  const key = teamNameKey(teamName);
  if (await isTeamNameTaken(tx, eventId, key, except)) throw refuse('team_name_taken');
  return { teamName, teamNameKey: key };
}

/** Locks profiles in one order, so that two teams cannot deadlock; returns them in the order of `ids`. */
async function lockTeam(tx: Db, ids: string[]): Promise<CurrentUser[]> {
  const locked = new Map<string, CurrentUser>();
  for (const id of ids.toSorted()) {
    const person = await lockParticipant(tx, id);
    if (!person) throw refuse('member_not_accepted');
    locked.set(id, person);
  }
  return ids.flatMap((id) => locked.get(id) ?? []);
}
