import { startOf, whyClosed } from '#events/rules.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { isStale } from '#platform/http/fields.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { teamNameKey } from '#registrations/rules.ts';
import { refusals, type calls } from '../contract.ts';
import { isLive } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent } from './eventQueries.ts';
import { mailToLeader } from './mails.ts';
import { registrationIdOf } from './manageToken.ts';
import { presentManaged } from './presentTeam.ts';
import type { FeaturedEventRow } from './tables.ts';
import { checkForm, checkFree, peopleOf, type TeamForm } from './teamChecks.ts';
import { findTeam, rewriteTeam, setTeamStatus, type Team } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

type Amended = Omit<HandlerInput<(typeof calls)['PUT /featured-registrations/manage']>['body'], 'website'>;

interface Opened {
  team: Team;
  event: FeaturedEventRow;
}

/** The team that a link's token opens. @throws Refusal token_invalid */
async function open(db: Db, secret: string, token: string, lookUp: typeof findFeaturedEvent): Promise<Opened> {
  const id = registrationIdOf(secret, token);
  const seen = id === undefined ? undefined : await findTeam(db, id);
  const event = seen && (await lookUp(db, seen.registration.eventId));
  // Read again behind the event's lock: it may have been amended meanwhile.
  const team = event && (await findTeam(db, seen.registration.id));
  if (!team) throw refuse('token_invalid');
  return { team, event };
}

export async function showTeam(context: ServerContext, token: string) {
  const { team, event } = await open(context.db, context.secret, token, findFeaturedEvent);
  return { registration: presentManaged(team, event, context.now()) };
}

/** Changes a team in one transaction, with its event locked, and answers what it is then. */
async function changing(
  context: ServerContext,
  token: string,
  work: (tx: Db, opened: Opened, now: Date) => Promise<void>,
) {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const { team, event } = await open(tx, context.secret, token, lockFeaturedEvent);
    if (!isLive(team.registration.status)) throw refuse('team_not_registered');
    await work(tx, { team, event }, now);
    return { event, team: (await findTeam(tx, team.registration.id)) ?? team };
  });
  context.wakeSender();
  return { registration: presentManaged(changed.team, changed.event, now) };
}

/**
 * Participants whose CNIC is left out keep theirs: found by address, or at the same place under the same name, so that
 * nobody is given somebody else's when the order changes.
 */
function keepCnics(form: TeamForm, { participants }: Team): TeamForm {
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

/** A team is corrected a few times; more would be a way to send mail to whomever it names as its leader. */
const amendments: RateLimit = { name: 'featured-amended', max: 20, windowSeconds: 3600, scope: 'shared' };

/** Whether somebody else has corrected the team since. A judgement alone changes nothing of what the form holds. */
const isOvertaken = ({ updatedAt, statusSince, statusBy }: Team['registration'], seen: string | undefined): boolean =>
  isStale({ updatedAt }, seen) && (statusBy === null || statusSince.getTime() !== updatedAt.getTime());

/** Corrects a team until the deadline. A new receipt is looked at anew. */
export const amendTeam = (context: ServerContext, token: string, { updatedAt: seen, ...written }: Amended) =>
  changing(context, token, async (tx, { team, event }, now) => {
    const { registration } = team;
    const closed = whyClosed(event, now);
    if (closed) throw refuse(closed.code);
    if (isOvertaken(registration, seen)) throw refuse('team_changed');
    const form = keepCnics(written, team);
    checkForm(form, event);
    const people = peopleOf(form);
    await checkFree(tx, event.id, registration.id, form.teamName, people);

    await context.limits.consume([[amendments, registration.id]], tx);
    const paymentReceiptLink = event.nedOnly ? null : form.paymentReceiptLink;
    const newReceipt = paymentReceiptLink !== registration.paymentReceiptLink;
    const changes = {
      teamName: form.teamName,
      teamNameKey: teamNameKey(form.teamName),
      paymentReceiptLink,
      updatedAt: now,
      ...(newReceipt && { status: 'pending' as const, statusSince: now, statusBy: null }),
    };
    await rewriteTeam(tx, registration.id, changes, people);
    const mailTo = (leaderFirst: readonly { name: string; email: string }[]) =>
      mailToLeader('featured_amended', event, { ...registration, ...changes }, leaderFirst);
    // Who led the team before is told too: it may be that they know nothing of it.
    const isSameLeader = people[0]?.email === team.participants[0]?.email;
    await queueMail(tx, now, mailTo(people), ...(isSameLeader ? [] : [mailTo(team.participants)]));
  });

/** Withdraws a team until its event starts; its name, CNICs and addresses are free. */
export const withdrawTeam = (context: ServerContext, token: string) =>
  changing(context, token, async (tx, { team: { registration, participants }, event }, now) => {
    if (now >= startOf(event)) throw refuse('event_started');
    await setTeamStatus(tx, registration.id, { status: 'withdrawn', reason: null, by: null }, now);
    await queueMail(tx, now, mailToLeader('featured_withdrawn', event, registration, participants));
  });
