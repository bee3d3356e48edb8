import { clubNamed } from '#people/accounts/clubs.ts';
import { publishToAdministrators } from '#people/accounts/server/administratorQueries.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { changedFields, describeChanges } from '#people/audit/server/describeChanges.ts';
import { writeAuditEntry, type NewAuditEntry } from '#people/audit/server/queries.ts';
import { festival } from '#festival';
import type { HandlerInput } from '#platform/http/contract.ts';
import { isStale } from '#platform/http/fields.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import {
  announcementFields,
  unquotedFields,
  cancellationBy,
  creationSummary,
  pictureFields,
  refuseLateOpening,
  stateChanges,
  stateFields,
  withWrittenPicture,
} from '#events/events/server/changes.ts';
import { dropPicture, noPicture, pictureColumns, takePicture } from '#people/pictures/server/shown.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { refusals, type calls } from '../contract.ts';
import { whyWrongSize } from '../rules.ts';
import { notifyLeaders } from './changeNotices.ts';
import {
  deleteFeaturedEvent,
  insertFeaturedEvent,
  lockFeaturedEventOrDraft,
  updateFeaturedEvent,
} from './eventQueries.ts';
import type { FeaturedEventRow } from './tables.ts';
import { liveTeams } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

type Created = HandlerInput<(typeof calls)['POST /admin/featured-events']>['body'];
type EventEdit = HandlerInput<(typeof calls)['PUT /admin/featured-events/:id']>['body'];

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
  { picture, ...form }: Created,
): Promise<FeaturedEventRow> {
  const now = context.now();
  const event = {
    ...form,
    ...noPicture,
    ...pictureColumns(picture),
    id: newId(),
    status: 'upcoming' as const,
    university: form.university ?? null,
    nedOnly: form.nedOnly ?? false,
    durationMinutes: form.durationMinutes ?? festival.defaultEventMinutes,
    isDraft: form.isDraft ?? false,
    payment: form.payment ?? null,
    registrationOpensAt: form.registrationOpensAt ?? null,
    prizes: form.prizes ?? null,
    rulesUrl: form.rulesUrl ?? null,
    contactName: form.contactName ?? null,
    contact: form.contact ?? null,
    groupUrl: form.groupUrl ?? null,
    organizerName: form.organizerName ?? null,
    organizerClub: organizerNamed(form.organizerClub ?? festival.defaultOrganizerClub),
    createdAt: now,
    updatedAt: now,
  };
  return inTransaction(context.db, async (tx) => {
    await takePicture(tx, currentUser, noPicture, event);
    const created = await insertFeaturedEvent(tx, event);
    await writeAuditEntry(tx, currentUser, entry(created, 'created', creationSummary(created)), now);
    await publishToAdministrators(tx, created.id, null);
    return created;
  });
}

function changesFromEdit(form: EventEdit, before: FeaturedEventRow): Partial<FeaturedEventRow> {
  const { organizerClub, updatedAt: _seen, notify: _notify, cancellationReason: _reason, picture, ...written } = form;
  const named = Object.entries(written).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(named) as Partial<FeaturedEventRow>),
    ...pictureColumns(picture),
    ...cancellationBy(form, before),
    ...(organizerClub !== undefined && {
      organizerClub: organizerNamed(organizerClub ?? festival.defaultOrganizerClub),
    }),
  };
}

/** @throws Refusal when teams are registered that would no longer fit, or see it */
async function refuseUnlessTeamsFit(tx: Db, before: FeaturedEventRow, after: FeaturedEventRow): Promise<void> {
  const teams = await liveTeams(tx, before.id);
  if (teams.length > 0 && after.isDraft) throw refuse('draft_has_people');
  if (teams.length > 0 && before.nedOnly !== after.nedOnly) throw refuse('audience_locked');
  const sizesChange = before.minTeamSize !== after.minTeamSize || before.maxTeamSize !== after.maxTeamSize;
  if (sizesChange && teams.some(({ participants }) => whyWrongSize(participants.length, after))) {
    throw refuse('team_too_large_for_event');
  }
}

/** The fields whose change is written to the audit log as one entry; those of the state have their own. */
const editable = [
  ...announcementFields,
  'university',
  'registrationDeadline',
  'registrationOpensAt',
  'minTeamSize',
  'maxTeamSize',
  'nedOnly',
  'payment',
  'organizerName',
  'organizerClub',
] as const;

/** @returns the event as it is now, and whether this made it so */
export async function changeFeaturedEvent(
  context: ServerContext,
  currentUser: CurrentUser,
  id: string,
  form: EventEdit,
): Promise<{ event: FeaturedEventRow; isChanged: boolean }> {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const before = await lockFeaturedEventOrDraft(tx, id);
    if (!before) throw refuseCommon('not_found');
    const changes = { ...changesFromEdit(form, before), updatedAt: now };
    // An edit that changes nothing is never refused as stale, and leaves `updatedAt` as it is.
    if (changedFields(before, { ...before, ...changes }, [...editable, ...pictureFields, ...stateFields]).length === 0)
      return { event: before, isChanged: false };
    if (isStale(before, form.updatedAt)) throw refuse('event_changed');
    refuseLateOpening({ ...before, ...changes });
    await refuseUnlessTeamsFit(tx, before, { ...before, ...changes });
    await takePicture(tx, currentUser, before, changes);
    const after = await updateFeaturedEvent(tx, id, changes);
    await dropPicture(tx, before, after);
    const changesText = describeChanges(
      withWrittenPicture(before),
      withWrittenPicture(after),
      [...editable, 'picture'],
      ['organizerName', 'payment', ...unquotedFields],
    );
    if (changesText !== '') {
      await writeAuditEntry(tx, currentUser, entry(after, 'edited', `Edited ${before.title}: ${changesText}`), now);
    }
    await notifyLeaders(tx, { before, after, notify: form.notify ?? true, now });
    await publishToAdministrators(tx, id, null);
    for (const [action, summary] of stateChanges(before, after))
      await writeAuditEntry(tx, currentUser, entry(after, action, summary), now);
    return { event: after, isChanged: true };
  });
  context.wakeSender();
  return changed;
}

export async function removeFeaturedEvent(context: ServerContext, currentUser: CurrentUser, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const event = await lockFeaturedEventOrDraft(tx, id);
    if (!event) throw refuseCommon('not_found');
    if ((await liveTeams(tx, id)).length > 0) throw refuse('has_registrations');
    await deleteFeaturedEvent(tx, id);
    await dropPicture(tx, event);
    await writeAuditEntry(tx, currentUser, entry(event, 'deleted', `Deleted ${event.title}`), context.now());
    await publishToAdministrators(tx, id, null);
  });
}
