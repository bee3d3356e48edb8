import { startOf, whyClosed } from '#events/rules.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { isStale } from '#platform/http/fields.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { teamNameKey } from '#registrations/rules.ts';
import { refusals, type calls } from '../contract.ts';
import { isLive } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent } from './eventQueries.ts';
import { mailToLeader } from './mails.ts';
import { registrationIdOf } from './manageToken.ts';
import { presentManaged } from './presentTeam.ts';
import { countNewLeader } from './strangers.ts';
import type { FeaturedEventRow } from './tables.ts';
import { checkForm, checkFree, peopleOf, type TeamForm } from './teamChecks.ts';
import { findTeam, updateTeam, setTeamStatus, type Team } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

type Amended = Omit<HandlerInput<(typeof calls)['PUT /featured-registrations/manage']>['body'], 'website'>;

interface Opened {
  team: Team;
  event: FeaturedEventRow;
}

/** The team that a link's token opens. @throws Refusal token_invalid */
async function teamOfToken(db: Db, secret: string, token: string, lookUp: typeof findFeaturedEvent): Promise<Opened> {
  const id = registrationIdOf(secret, token);
  const found = id === undefined ? undefined : await findTeam(db, id);
  const event = found && (await lookUp(db, found.registration.eventId));
  // Read again behind the event's lock: it may have been amended meanwhile.
  const team = event && (await findTeam(db, found.registration.id));
  if (!team) throw refuse('token_invalid');
  return { team, event };
}

export async function showTeam(context: ServerContext, token: string) {
  const { team, event } = await teamOfToken(context.db, context.secret, token, findFeaturedEvent);
  return { registration: presentManaged(team, event, context.now()) };
}

async function changeTeam(
  context: ServerContext,
  token: string,
  work: (tx: Db, opened: Opened, now: Date) => Promise<void>,
) {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const { team, event } = await teamOfToken(tx, context.secret, token, lockFeaturedEvent);
    if (!isLive(team.registration.status)) throw refuse('team_not_registered');
    await work(tx, { team, event }, now);
    return { event, team: (await findTeam(tx, team.registration.id)) ?? team };
  });
  context.wakeSender();
  return { registration: presentManaged(changed.team, changed.event, now) };
}

/**
 * A participant without a CNIC keeps the stored one: matched by e-mail, or by position and name, so that nobody gets
 * somebody else's when the order changes.
 */
function withStoredCnics(form: TeamForm, { participants }: Team): TeamForm {
  const addresses = new Set(form.participants.map(({ email }) => email));
  return {
    ...form,
    participants: form.participants.map((participant, position) => {
      if (participant.cnic !== '') return participant;
      const there = participants[position];
      const renamed = there && !addresses.has(there.email) && there.name === participant.name ? there : undefined;
      const same = participants.find(({ email }) => email === participant.email) ?? renamed;
      return { ...participant, cnic: same?.cnic ?? '' };
    }),
  };
}

/** More corrections an hour would be a way to send mail to anybody, since a team names its leader's address. */
const amendments: RateLimit = { name: 'featured-amended', max: 20, windowSeconds: 3600, scope: 'shared' };

/** Whether somebody else has amended the team since. A review alone changes nothing that the form holds. */
const isAmendedSince = (
  { updatedAt, statusSince, statusBy }: Team['registration'],
  seen: string | undefined,
): boolean => isStale({ updatedAt }, seen) && (statusBy === null || statusSince.getTime() !== updatedAt.getTime());

/** Until the deadline. A new receipt is pending review again. */
export const amendTeam = (
  context: ServerContext,
  token: string,
  { updatedAt: seen, ...written }: Amended,
  network: string,
) =>
  changeTeam(context, token, async (tx, { team, event }, now) => {
    const { registration } = team;
    const closed = whyClosed(event, now);
    if (closed) throw refuse(closed.code);
    if (isAmendedSince(registration, seen)) throw refuse('team_changed');
    const form = withStoredCnics(written, team);
    checkForm(form, event);
    const people = peopleOf(form);
    await checkFree(tx, event.id, registration.id, form.teamName, people);

    // The former leader is mailed too: they may know nothing of it.
    const isSameLeader = people[0]?.email === team.participants[0]?.email;
    await context.limits.consume([[amendments, registration.id]], tx);
    if (!isSameLeader) await countNewLeader(context, network, tx);
    const paymentReceiptLink = event.nedOnly ? null : form.paymentReceiptLink;
    const newReceipt = paymentReceiptLink !== registration.paymentReceiptLink;
    const changes = {
      teamName: form.teamName,
      teamNameKey: teamNameKey(form.teamName),
      paymentReceiptLink,
      updatedAt: now,
      ...(newReceipt && { status: 'pending' as const, statusSince: now, statusBy: null }),
    };
    await updateTeam(tx, registration.id, changes, people);
    const mailTo = (leaderFirst: readonly { name: string; email: string }[]) =>
      mailToLeader('featured_amended', event, { ...registration, ...changes }, leaderFirst);
    await queueCappedMail(
      tx,
      now,
      context.limits,
      mailTo(people),
      ...(isSameLeader ? [] : [mailTo(team.participants)]),
    );
  });

/** Until the event starts; its name, CNICs and addresses become free. */
export const withdrawTeam = (context: ServerContext, token: string) =>
  changeTeam(context, token, async (tx, { team: { registration, participants }, event }, now) => {
    if (now >= startOf(event)) throw refuse('event_started');
    await setTeamStatus(tx, registration.id, { status: 'withdrawn', reason: null, by: null }, now);
    await queueCappedMail(
      tx,
      now,
      context.limits,
      mailToLeader('featured_withdrawn', event, registration, participants),
    );
  });
