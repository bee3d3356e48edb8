import { publishToAdministrators } from '#people/accounts/server/administratorQueries.ts';
import { claimedIdOf } from '#people/accounts/server/tokens.ts';
import { phaseOf, startOf, whyClosed } from '#events/events/rules.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { withdrawMails } from '#platform/mail/withdrawQueries.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { teamNameKey } from '#teams/registrations/rules.ts';
import { refusals, type calls } from '../contract.ts';
import { isLive } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent } from './eventQueries.ts';
import { mailToFormerLeader, mailToLeader } from './mails.ts';
import { opens, opensForRegistrant } from './manageToken.ts';
import { passMails } from './passMails.ts';
import { presentManaged } from './presentTeam.ts';
import { deleteReceiptsOf } from './receiptQueries.ts';
import { takeReceipt } from './takeReceipt.ts';
import { countNewLeader } from './strangers.ts';
import type { FeaturedEventRow } from './tables.ts';
import { checkForm, checkFree, peopleOf, type TeamForm } from './teamChecks.ts';
import { findTeam, updateTeam, setTeamStatus, type Team } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

type Written = TeamForm['participants'][number];
type Stored = Team['participants'][number];
type Amended = Omit<HandlerInput<(typeof calls)['PUT /featured-registrations/manage']>['body'], 'website'>;

interface Opened {
  team: Team;
  event: FeaturedEventRow;
  /** By the token of the last screen of registering: it shows and corrects what was typed there, and nothing else. */
  isRegistrant: boolean;
}

/** The team that a link's token opens, until its event is over. @throws Refusal token_invalid, event_over */
async function teamOfToken(
  { secret }: ServerContext,
  db: Db,
  token: string,
  lookUp: typeof findFeaturedEvent,
  now: Date,
): Promise<Opened> {
  const id = claimedIdOf(token);
  const found = id === undefined ? undefined : await findTeam(db, id);
  const isRegistrants = ({ registration }: Team) => opensForRegistrant(secret, token, registration, now);
  const isOpened = (team: Team) => opens(secret, token, team.registration) || isRegistrants(team);
  // Verify the link before locking the event.
  if (!found || !isOpened(found)) throw refuse('token_invalid');
  const event = await lookUp(db, found.registration.eventId);
  // Read again behind the event's lock: it may have been amended meanwhile, or its leader replaced.
  const team = event && (await findTeam(db, found.registration.id));
  if (!team || !isOpened(team)) throw refuse('token_invalid');
  if (phaseOf(event, now) === 'over') throw refuse('event_over');
  return { team, event, isRegistrant: isRegistrants(team) };
}

/** @throws Refusal token_invalid, event_over */
export const openTeam = (context: ServerContext, token: string): Promise<Opened> =>
  teamOfToken(context, context.db, token, findFeaturedEvent, context.now());

export async function showTeam(context: ServerContext, token: string) {
  const opened = await openTeam(context, token);
  return { registration: presentManaged({ ...opened, secret: context.secret }, context.now()) };
}

async function changeTeam(
  context: ServerContext,
  token: string,
  work: (tx: Db, opened: Opened, now: Date) => Promise<void>,
) {
  const now = context.now();
  const changed = await withMails(context, async (tx) => {
    const opened = await teamOfToken(context, tx, token, lockFeaturedEvent, now);
    const { team } = opened;
    if (!isLive(team.registration.status)) throw refuse('team_not_registered');
    await work(tx, opened, now);
    await publishToAdministrators(tx, team.registration.eventId, null);
    return { ...opened, before: team, team: (await findTeam(tx, team.registration.id)) ?? team };
  });
  const { team, before } = changed;
  const isLinkReplaced = team.registration.linkVersion !== before.registration.linkVersion;
  return { registration: presentManaged({ ...changed, secret: context.secret, isLinkReplaced }, now) };
}

/**
 * A participant without a CNIC keeps the stored one: matched by name and e-mail, else by place and name, else by e-mail. No
 * stored one is kept twice, and none goes to somebody who has another's name: they are asked for theirs.
 */
function withStoredCnics(form: TeamForm, { participants: stored }: Team): TeamForm {
  const kept = new Map<number, Stored>();
  const unkept = () => stored.filter((there) => ![...kept.values()].includes(there));
  const keep = (matches: (written: Written, there: Stored, isSamePlace: boolean) => boolean) => {
    for (const [place, written] of form.participants.entries()) {
      if (kept.has(place)) continue;
      const same = unkept().find((there) => matches(written, there, there === stored[place]));
      if (same) kept.set(place, same);
    }
  };
  keep((written, there) => written.name === there.name && written.email === there.email);
  keep((written, there, isSamePlace) => isSamePlace && written.name === there.name);
  keep((written, there) => written.email === there.email && !unkept().some(({ name }) => name === written.name));
  const participants = form.participants.map((written, place) =>
    written.cnic === '' ? { ...written, cnic: kept.get(place)?.cnic ?? '' } : written,
  );
  return { ...form, participants };
}

/** More corrections an hour would be a way to send mail to anybody, since a team names its leader's address. */
const amendments: RateLimit = { name: 'featured-amended', max: 20, windowSeconds: 3600, scope: 'shared' };

/** Whether somebody else has amended the team since. A review alone changes nothing that the form holds. */
const isAmendedSince = ({ amendedAt }: Team['registration'], seen: string | undefined): boolean =>
  seen !== undefined && amendedAt > new Date(seen);

/** Until the deadline. A new receipt is pending review again; another e-mail of the leader ends the link. */
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
    checkForm(form, event, { hasReceipt: team.receiptId !== null });
    const people = peopleOf(form);
    await checkFree(tx, event.id, registration.id, form.teamName, people);

    const [leader, former] = [people[0], team.participants[0]];
    const isNewLeader = leader?.email !== former?.email;
    await context.limits.consume([[amendments, registration.id]], tx);
    if (isNewLeader) await countNewLeader(context, network, tx);
    const paymentReceiptLink = form.paymentReceiptLink || null;
    const newReceipt = form.paymentReceipt !== '' || paymentReceiptLink !== registration.paymentReceiptLink;
    if (form.paymentReceipt !== '')
      await takeReceipt(tx, form.paymentReceipt, { eventId: event.id, registrationId: registration.id }, now);
    else if (paymentReceiptLink !== null) await deleteReceiptsOf(tx, [registration.id]);
    const changes = {
      teamName: form.teamName,
      teamNameKey: teamNameKey(form.teamName),
      paymentReceiptLink,
      updatedAt: now,
      amendedAt: now,
      // The former leader holds its link.
      ...(isNewLeader && { linkVersion: registration.linkVersion + 1 }),
      ...(newReceipt && { status: 'pending' as const, statusSince: now, statusBy: null }),
    };
    await updateTeam(tx, registration.id, changes, people);
    const amended = { ...registration, ...changes };
    const template = isNewLeader ? 'featured_leader' : 'featured_amended';
    // The former leader's waiting mail about the review is not sent.
    if (isNewLeader && amended.status === 'confirmed') {
      const spared = await withdrawMails(tx, {
        templates: ['featured_confirmed'],
        field: 'registrationId',
        values: [registration.id],
      });
      if (spared.length > 0) await queueMail(tx, now, mailToLeader('featured_confirmed', event, amended, people));
    }
    const passes = await passMails(context, tx, { event, registrationId: registration.id, network });
    await queueCappedMail(
      tx,
      now,
      context.limits,
      mailToLeader(template, event, amended, people),
      // They may know nothing of it.
      ...(isNewLeader && former ? [mailToFormerLeader(event, amended, former)] : []),
      ...passes,
    );
  });

/** Until the event starts; its name, CNICs and addresses become free. */
export const withdrawTeam = (context: ServerContext, token: string) =>
  changeTeam(context, token, async (tx, { team: { registration, participants }, event, isRegistrant }, now) => {
    if (isRegistrant) throw refuse('token_invalid');
    if (now >= startOf(event)) throw refuse('event_started');
    await setTeamStatus(tx, registration.id, { status: 'withdrawn', reason: null, by: null }, now);
    await queueCappedMail(
      tx,
      now,
      context.limits,
      mailToLeader('featured_withdrawn', event, { ...registration, status: 'withdrawn' }, participants),
    );
  });
