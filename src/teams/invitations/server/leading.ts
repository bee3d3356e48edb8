import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { whyNotEligible } from '#events/events/rules.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { refusals } from '../contract.ts';
import { whyCannotGrow, whyCannotJoin } from '../rules.ts';
import { teamFacts, type TeamFacts } from './queries.ts';
import type { RegisteredTeam, RegisteredTeams } from './registeredTeams.ts';

const refuse = refusalFactory(refusals);

export interface LedTeam {
  event: EventRow;
  /** Of a team that has registered. */
  team: RegisteredTeam | undefined;
  mine: TeamFacts;
  people: number;
}

interface LedForm {
  eventId: string;
  registrationId?: string | undefined;
  replaces?: string | undefined;
}

/** The team into which somebody may ask others, or take their requests. Locks the event. @throws the first refusal of leading it */
export async function lockLedTeam(
  tx: Db,
  registeredTeams: RegisteredTeams,
  currentUser: CurrentUser,
  { eventId, registrationId, replaces }: LedForm,
  now: Date,
): Promise<LedTeam> {
  const event = orNotFound(await lockEvent(tx, eventId));
  const team =
    registrationId === undefined
      ? undefined
      : await ledRegistration(tx, registeredTeams, event, registrationId, currentUser);
  const closed = whyCannotJoin(event, { isRegistered: team !== undefined, isReplacement: replaces !== undefined }, now);
  if (closed) throw refuse(closed.code);
  if (team) checkReplaced(team, replaces);
  const mine = await teamFacts(tx, event.id, currentUser.id, now);
  if (!team && mine.isRegistered) throw refuse('already_registered');
  if (mine.hasAcceptedInvitation) throw refuse('accepted_invitation');
  const ineligible = whyNotEligible(event, currentUser);
  if (ineligible) throw refuse(ineligible.code, ineligible.values);
  return { event, team, mine, people: team?.memberIds.length ?? mine.accepted + 1 };
}

/** @throws not_found to a stranger, forbidden to a member who does not lead */
async function ledRegistration(
  tx: Db,
  registeredTeams: RegisteredTeams,
  event: EventRow,
  id: string,
  currentUser: CurrentUser,
): Promise<RegisteredTeam> {
  const team = await registeredTeams.find(tx, id);
  if (team?.eventId !== event.id || !team.memberIds.includes(currentUser.id)) throw refuseCommon('not_found');
  if (team.leaderId !== currentUser.id) throw refuseCommon('forbidden');
  if (team.isCancelled) throw refuse('already_cancelled');
  return team;
}

function checkReplaced(team: RegisteredTeam, replaces: string | undefined): void {
  if (team.isIndividual) throw refuse('not_team_event');
  if (replaces === undefined) return;
  if (replaces === team.leaderId) throw refuse('leader_must_transfer');
  if (!team.memberIds.includes(replaces)) throw refuseCommon('not_found');
}

/** @throws team_full, event_full */
export function checkGrows(event: EventRow, { memberIds, hasSeats, taken }: RegisteredTeam): void {
  const full = whyCannotGrow(event, { people: memberIds.length, hasSeats, taken });
  if (full) throw refuse(full.code);
}
