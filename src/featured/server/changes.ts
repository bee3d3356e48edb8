import { clubNamed } from '#accounts/rules.ts';
import type { CurrentUser } from '#accounts/server/authorize.ts';
import { writeAuditEntry, type NewAuditEntry } from '#audit/server/queries.ts';
import { festival } from '#festival';
import type { HandlerInput } from '#platform/http/contract.ts';
import { isStale } from '#platform/http/fields.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals, type calls } from '../contract.ts';
import { whyWrongSize } from '../rules.ts';
import { deleteFeaturedEvent, insertFeaturedEvent, lockFeaturedEvent, updateFeaturedEvent } from './eventQueries.ts';
import { mailToLeader } from './mails.ts';
import type { FeaturedEventRow } from './tables.ts';
import { liveTeams } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

type Created = HandlerInput<(typeof calls)['POST /admin/featured-events']>['body'];
type Edited = HandlerInput<(typeof calls)['PUT /admin/featured-events/:id']>['body'];

const organizerNamed = (written: string): string => clubNamed(written)?.name ?? written;

const entry = (event: FeaturedEventRow, action: string, summary: string): NewAuditEntry => ({
  action: `featured_event.${action}`,
  subjectType: 'featured_event',
  subjectId: event.id,
  summary,
});

export async function createFeaturedEvent(
  context: ServerContext,
  currentUser: CurrentUser,
  form: Created,
): Promise<FeaturedEventRow> {
  const now = context.now();
  const event: FeaturedEventRow = {
    ...form,
    id: newId(),
    status: 'upcoming',
    university: form.university ?? null,
    nedOnly: form.nedOnly ?? false,
    durationMinutes: form.durationMinutes ?? festival.defaultEventMinutes,
    payment: form.payment ?? null,
    organizerName: form.organizerName ?? null,
    organizerClub: organizerNamed(form.organizerClub ?? festival.defaultOrganizerClub),
    createdAt: now,
    updatedAt: now,
  };
  await inTransaction(context.db, async (tx) => {
    await insertFeaturedEvent(tx, event);
    await writeAuditEntry(tx, currentUser, entry(event, 'created', `Created ${event.title}`), now);
  });
  return event;
}

function changesFromEdit({ organizerClub, updatedAt: _seen, ...form }: Edited): Partial<FeaturedEventRow> {
  const named = Object.entries(form).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(named) as Partial<FeaturedEventRow>),
    ...(organizerClub !== undefined && {
      organizerClub: organizerNamed(organizerClub ?? festival.defaultOrganizerClub),
    }),
  };
}

/** @throws Refusal when teams are registered that would no longer fit */
async function refuseUnlessTeamsFit(tx: Db, before: FeaturedEventRow, after: FeaturedEventRow): Promise<void> {
  const teams = await liveTeams(tx, before.id);
  if (teams.length > 0 && before.nedOnly !== after.nedOnly) throw refuse('audience_locked');
  const sizesChange = before.minTeamSize !== after.minTeamSize || before.maxTeamSize !== after.maxTeamSize;
  if (sizesChange && teams.some(({ participants }) => whyWrongSize(participants.length, after))) {
    throw refuse('team_too_large_for_event');
  }
}

export async function changeFeaturedEvent(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  form: Edited,
): Promise<FeaturedEventRow> {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const before = await lockFeaturedEvent(tx, id);
    if (!before) throw refuseCommon('not_found');
    if (isStale(before, form.updatedAt)) throw refuse('event_changed');
    const changes = { ...changesFromEdit(form), updatedAt: now };
    await refuseUnlessTeamsFit(tx, before, { ...before, ...changes });
    const after = await updateFeaturedEvent(tx, id, changes);
    if (before.status === after.status) return after;
    const summary = `${after.title}: ${before.status} to ${after.status}`;
    await writeAuditEntry(tx, currentUser, entry(after, 'status_changed', summary), now);
    if (after.status === 'cancelled') {
      const mails = (await liveTeams(tx, id)).map(({ registration, participants }) =>
        mailToLeader('featured_event_cancelled', after, registration, participants),
      );
      await queueMail(tx, now, ...mails);
    }
    return after;
  });
  context.wakeSender();
  return changed;
}

export async function removeFeaturedEvent(context: ServerContext, currentUser: CurrentUser, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const event = await lockFeaturedEvent(tx, id);
    if (!event) throw refuseCommon('not_found');
    if ((await liveTeams(tx, id)).length > 0) throw refuse('has_registrations');
    await deleteFeaturedEvent(tx, id);
    await writeAuditEntry(tx, currentUser, entry(event, 'deleted', `Deleted ${event.title}`), context.now());
  });
}
