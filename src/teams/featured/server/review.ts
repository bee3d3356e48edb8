import { publishToAdministrators } from '#people/accounts/server/administratorQueries.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { festival } from '#festival';
import type { HandlerInput } from '#platform/http/contract.ts';
import { csv, csvFileName } from '#platform/csv.ts';
import { wallClock } from '#platform/dates.ts';
import { isStale } from '#platform/http/fields.ts';
import { refuse as refuseCommon, refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { newestLeft, withdrawMails } from '#platform/mail/withdrawQueries.ts';
import { Attachment } from '#platform/http/server/serve.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { presenceAtDoor, type PresenceAt } from '#teams/registrations/server/presence.ts';
import { refusals, type calls } from '../contract.ts';
import { isLive, whyWrongSize, type RegistrationStatus } from '../rules.ts';
import { findFeaturedEventOrDraft, lockFeaturedEvent } from './eventQueries.ts';
import { mailToLeader, type FeaturedTemplate } from './mails.ts';
import { passMails, withdrawPassMails } from './passMails.ts';
import { presentTeam, revealTeam } from './presentTeam.ts';
import { registrationRows } from './registrationRows.ts';
import { checkFree } from './teamChecks.ts';
import { findTeam, liveTeams, setTeamStatus, type Team } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

export interface TeamOfEvent {
  id: string;
  registrationId: string;
}

type Review = HandlerInput<(typeof calls)['PATCH /featured-events/:id/registrations/:registrationId']>['body'];

async function teamOf(db: Db, { id, registrationId }: TeamOfEvent): Promise<Team> {
  const team = await findTeam(db, registrationId);
  if (team?.registration.eventId !== id) throw refuseCommon('not_found');
  return team;
}

const mailOfStatus = {
  pending: 'featured_pending',
  confirmed: 'featured_confirmed',
  rejected: 'featured_rejected',
  withdrawn: 'featured_withdrawn',
} as const satisfies Record<RegistrationStatus, FeaturedTemplate>;

/** Longer than Undo is shown, so that a reverted review is not mailed. */
const undoGraceMs = 30_000;

/** Withdraws the unsent mails of former reviews. @returns the outcome in the last mail that has left */
async function withdrawReviewMails(tx: Db, registrationId: string): Promise<{ status: unknown; reason: unknown }> {
  const reviews = Object.values(mailOfStatus);
  const ofTeam = { field: 'registrationId', values: [registrationId] };
  await withdrawMails(tx, { ...ofTeam, templates: reviews });
  await withdrawPassMails(tx, registrationId);
  const templates = [...reviews, 'featured_registered', 'featured_amended'] as const;
  const lastMail = await newestLeft(tx, { ...ofTeam, templates });
  return { status: lastMail?.data['status'] ?? 'pending', reason: lastMail?.data['reason'] ?? null };
}

/** @throws Refusal team_changed when the team is not what the reviewer saw, such as its receipt */
export async function reviewTeam(context: ServerContext, currentUser: CurrentUser, which: TeamOfEvent, form: Review) {
  const now = context.now();
  const { status } = form;
  const reason = status === 'rejected' ? (form.reason ?? null) : null;
  const reviewed = await withMails(context, async (tx) => {
    const event = orNotFound(await lockFeaturedEvent(tx, which.id));
    const before = await teamOf(tx, which);
    const { registration, participants } = before;
    if (registration.status === status && registration.reason === reason) return before;
    // A stale screen still offers to review a team that withdrew.
    const gaveUp = registration.status === 'withdrawn' && registration.statusBy === null;
    if (status !== 'pending' && gaveUp) throw refuse('team_not_registered');
    if (isStale(registration, form.updatedAt)) throw refuse('team_changed');
    // Its mail would invite to what does not take place.
    if (isLive(status) && event.status === 'cancelled') throw refuse('registration_closed');
    if (isLive(status) && !isLive(registration.status)) {
      const isForHome = registration.paymentReceiptLink === null;
      if (isForHome !== event.nedOnly || whyWrongSize(participants.length, event)) throw refuse('team_unfit');
      await checkFree(tx, event.id, registration.id, registration.teamName, participants);
    }
    await setTeamStatus(tx, registration.id, { status, reason, by: currentUser.id }, now);
    const summary = `Set team ${registration.teamName} (${registration.reference}) of ${event.title} from ${registration.status} to ${status}`;
    await writeAuditEntry(
      tx,
      currentUser,
      {
        action: 'featured_registration.status_changed',
        subjectType: 'featured_registration',
        subjectId: registration.id,
        summary,
      },
      now,
    );
    const mailed = await withdrawReviewMails(tx, registration.id);
    const notBefore = new Date(now.getTime() + undoGraceMs);
    if (mailed.status !== status || mailed.reason !== reason) {
      const mail = mailToLeader(mailOfStatus[status], event, { ...registration, status, reason }, participants);
      await queueMail(tx, now, { ...mail, notBefore });
    }
    await publishToAdministrators(tx, event.id, null);
    const passes = await passMails(context, tx, { event, registrationId: registration.id, notBefore });
    await queueCappedMail(tx, now, context.limits, ...passes);
    return teamOf(tx, which);
  });
  return { registration: presentTeam(reviewed) };
}

export const revealTeamTo = (context: ServerContext, currentUser: CurrentUser, which: TeamOfEvent) =>
  inTransaction(context.db, async (tx) => {
    const team = await teamOf(tx, which);
    const { teamName, reference } = team.registration;
    const entry = {
      action: 'featured_registration.revealed',
      subjectType: 'featured_registration' as const,
      subjectId: which.registrationId,
      summary: `Looked at the ${festival.nationalId.plural} of team ${teamName} (${reference})`,
    };
    await writeAuditEntry(tx, currentUser, entry, context.now());
    return { registration: revealTeam(team) };
  });

export const exportTeams = (
  context: ServerContext,
  currentUser: CurrentUser,
  eventId: string,
  presenceAt: PresenceAt,
) =>
  inTransaction(context.db, async (tx) => {
    const event = orNotFound(await findFeaturedEventOrDraft(tx, eventId));
    const teams = await liveTeams(tx, eventId);
    const entry = {
      action: 'featured_event.exported',
      subjectType: 'featured_event' as const,
      subjectId: eventId,
      summary: `Exported ${teams.length} teams of ${event.title} with their ${festival.nationalId.plural}`,
    };
    await writeAuditEntry(tx, currentUser, entry, context.now());
    const presenceOf = await presenceAtDoor(presenceAt, tx, eventId);
    const { day } = wallClock(context.now(), festival.timeZone);
    return new Attachment(
      csvFileName(`${event.title} registrations`, day),
      csv(registrationRows(teams, festival.timeZone, presenceOf)),
    );
  });
