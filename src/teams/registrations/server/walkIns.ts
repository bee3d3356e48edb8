import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { leftTeam, removedFromTeam } from '#teams/invitations/server/notices.ts';
import { publishTeamChange } from '#teams/invitations/server/publish.ts';
import { acceptedOf, endInvitations, incomingOf } from '#teams/invitations/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { Refusal, refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { refusals, type Obstacle } from '../contract.ts';
import { overriddenByLettingIn, whyCannotLetIn } from '../organizing.ts';
import { teamNameKey } from '../rules.ts';
import { lockManagedEvent } from './lockRegistration.ts';
import { addMember } from './memberQueries.ts';
import { letIntoTeam } from './organizerNotices.ts';
import { presentManaged } from './organizers.ts';
import { statusOf } from './presentRegistration.ts';
import { publishTeam } from './publishTeam.ts';
import { findLiveRegistration, findRegistration, seatFacts, type LoadedRegistration } from './queries.ts';
import { recordOrganizerAction } from './recordOrganizerAction.ts';
import { insertRegistration, publishRegistrations } from './seatQueries.ts';
import { lockParticipantByRollNumber, teamNameKeysLike } from './walkInQueries.ts';

const refuse = refusalFactory(refusals);

const ofOneAccount = { scope: 'shared', message: refusals.too_many_walk_ins.message } as const;
/**
 * Adding a walk-in by roll number reveals that person's address and phone, so an account's number is limited. A rush at
 * the door, one person each 18 s for an hour, stays below it. A super admin can read everybody's anyway.
 */
export const walkInsAnHour: RateLimit = { name: 'walk-ins-hour', max: 200, windowSeconds: 3600, ...ofOneAccount };
export const walkInsADay: RateLimit = { name: 'walk-ins-day', max: 500, windowSeconds: 86_400, ...ofOneAccount };

interface WalkInForm {
  rollNumber: string;
  registrationId?: string | null | undefined;
  force?: boolean | undefined;
  confirmed?: readonly string[] | undefined;
}

type Person = NonNullable<Awaited<ReturnType<typeof lockParticipantByRollNumber>>>;

/** Alone, or into a registered team; never onto the waitlist. The deadline does not matter. */
export async function letIn(
  context: ServerContext,
  currentUser: CurrentUser,
  eventId: string,
  { rollNumber, registrationId, force = false, confirmed }: WalkInForm,
) {
  const now = context.now();
  const made = await inTransaction(context.db, async (tx) => {
    const event = await lockManagedEvent(tx, eventId, currentUser, now);
    if (registrationId && !event.isTeamEvent)
      throw new ValidationError(
        [],
        [{ field: 'registrationId', msg: 'This event is for individuals: there is no team to join' }],
      );
    const person = await lockParticipantByRollNumber(tx, rollNumber);
    if (!person) throw refuse('roll_number_unknown');
    const team = registrationId ? await teamOf(tx, event, registrationId) : null;
    const own = await findLiveRegistration(tx, event.id, person.id);
    const { taken } = await seatFacts(tx, event.id, person.id);
    const facts = { event: { ...event, taken }, person, ownStatus: own ? statusOf(own.registration) : null, team };
    const why = whyCannotLetIn(facts);
    if (why) throw refuse(why.code, why.values);
    const overridden = overriddenByLettingIn(facts);
    refuseUnconfirmed(
      overridden.map(({ code, values }) => refuse(code, values)),
      force ? confirmed : [],
    );

    const limits = currentUser.role === 'super_admin' ? [] : [walkInsAnHour, walkInsADay];
    await context.limits.consume(
      limits.map((limit) => [limit, currentUser.id]),
      tx,
    );
    await endInvitationsOfPerson(tx, event, person, now, currentUser);
    const id = team ? await join(tx, team.entry, person, now) : await registerAlone(tx, event, person, now);
    const isForced = overridden.length > 0;
    const against = [...new Set(overridden.map(({ code }) => ruleOf[code]))].join(', ');
    const what = `Let {person} into ${event.title}${isForced ? `, against its rules: ${against}` : ''}`;
    const record = { registrationId: id, action: 'walk_in', what, isForced, personId: person.id } as const;
    await recordOrganizerAction(tx, currentUser, record, now);
    return findRegistration(tx, id);
  });
  return presentManaged(context, made, currentUser, now);
}

/** The overridden rule, as the audit log names it. */
const ruleOf = {
  not_eligible: 'eligibility',
  koderz_mismatch: 'one batch and section',
  over_team_size: 'largest team size',
  alone_in_team_event: 'smallest team size',
  event_full: 'limit',
} as const satisfies Record<ReturnType<typeof overriddenByLettingIn>[number]['code'], string>;

/**
 * @param confirmed codes that the caller has seen; undefined: all are overridden unseen
 * @throws the first unconfirmed one, which lists them all
 */
function refuseUnconfirmed(obstacles: readonly Refusal[], confirmed: readonly string[] | undefined): void {
  const unread = obstacles.find(({ code }) => confirmed && !confirmed.includes(code));
  if (!unread) return;
  const [message, ...others] = obstacles.map((each) => each.message);
  const all = others.length === 0 ? message : [message, ...others].map((each) => each?.replace(/\.?$/, '.')).join(' ');
  const refusal = new Refusal(unread.code, unread.status, all ?? '');
  refusal.data = { obstacles: obstacles.map((each): Obstacle => ({ code: each.code, message: each.message })) };
  throw refusal;
}

/** @throws not_found when it belongs to another event */
async function teamOf(tx: Db, event: EventRow, id: string) {
  const entry = await findRegistration(tx, id);
  const leader = entry?.members.find(({ _id }) => _id === entry.registration.leaderId);
  if (!entry || !leader || entry.event.id !== event.id) throw refuseCommon('not_found');
  return { entry, leader, status: statusOf(entry.registration), people: entry.members.length };
}

async function join(tx: Db, entry: LoadedRegistration, person: Person, now: Date): Promise<string> {
  const { id, eventId } = entry.registration;
  await addMember(tx, { registrationId: id, eventId, userId: person.id, joinedAt: now });
  await queueMail(tx, now, ...letIntoTeam(entry, { ...person, _id: person.id }));
  const growing = { eventId, senderId: entry.registration.leaderId, status: 'pending', isGrowth: true } as const;
  const isFull = entry.members.length + 1 >= entry.event.maxTeamSize;
  const invited = isFull ? await endInvitations(tx, growing, 'team_full', now, person.id) : [];
  await publishTeam(tx, entry, [person.id], invited);
  return id;
}

/** In a team event they are a team of one, which others can join and which its leader can rename. */
async function registerAlone(tx: Db, event: EventRow, person: Person, now: Date): Promise<string> {
  const id = newId();
  const teamName = event.isTeamEvent ? await freeTeamName(tx, event.id) : null;
  const data = { name: person.name, eventId: event.id, title: event.title, teamName };
  await insertRegistration(
    tx,
    {
      id,
      eventId: event.id,
      memberIds: [person.id],
      isIndividual: !event.isTeamEvent,
      teamName,
      teamNameKey: teamName === null ? null : teamNameKey(teamName),
      createdAt: now,
      admittedAt: now,
    },
    [{ to: person.email, template: 'let_in', data }],
  );
  await publishRegistrations(tx, event, [person.id]);
  return id;
}

/** Not the person's name, which would stay when their account is erased. */
async function freeTeamName(tx: Db, eventId: string): Promise<string> {
  const taken = await teamNameKeysLike(tx, eventId, teamNameKey('Walk-in '));
  let number = 1;
  while (taken.has(teamNameKey(`Walk-in ${number}`))) number += 1;
  return `Walk-in ${number}`;
}

/** Ends their agreements for this event with unregistered teams, and notifies the people concerned. */
async function endInvitationsOfPerson(
  tx: Db,
  event: EventRow,
  person: Person,
  now: Date,
  actor: CurrentUser,
): Promise<void> {
  const joined = (await incomingOf(tx, person.id)).filter(
    ({ invitation }) => invitation.eventId === event.id && invitation.status === 'accepted',
  );
  const followers = await acceptedOf(tx, person.id, event.id);
  const end = (which: { senderId: string } | { receiverId: string }, status: 'accepted' | 'pending') =>
    endInvitations(tx, { eventId: event.id, ...which, status }, 'cancelled', now, actor.id);
  const [sent, received] = [{ senderId: person.id }, { receiverId: person.id }];
  const team = [...(await end(sent, 'accepted')), ...(await end(received, 'accepted'))];
  const invited = [...(await end(sent, 'pending')), ...(await end(received, 'pending'))];
  await queueMail(tx, now, ...joined.map(leftTeam), ...followers.map(removedFromTeam));
  if (team.length + invited.length > 0) await publishTeamChange(tx, event.id, { team, invited });
}
