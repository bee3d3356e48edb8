import { festival } from '#festival';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { changedFields, describeChanges } from '#people/audit/server/describeChanges.ts';
import { writeAuditEntry, type NewAuditEntry } from '#people/audit/server/queries.ts';
import { isStale } from '#platform/http/fields.ts';
import { refuse, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { dropPicture, pictureColumns, takePicture, writtenPicture } from '#people/pictures/server/shown.ts';
import type { ShowsPicture } from '#people/pictures/server/tables.ts';
import { refusals, type calls } from '../contract.ts';
import { departmentsOf, opensTooLate, setsStateAlone } from '../formRules.ts';
import { isEditableBy } from '../rules.ts';
import type { EventHooks } from './effects.ts';
import { deleteEvent, findListedEventOrDraft, lockEventOrDraft, updateEvent, type ListedEvent } from './queries.ts';
import { checkMay } from './permissions.ts';
import { publishEvent } from './publishEvent.ts';
import type { EventRow } from './tables.ts';

type Openable = Pick<EventRow, 'registrationOpensAt' | 'registrationDeadline'>;

const refuseEvent = refusalFactory(refusals);

type EventEdit = HandlerInput<(typeof calls)['PUT /events/:id']>['body'];

export function withDerivedFields(form: EventEdit, before?: EventRow): Partial<EventRow> {
  const isTeamEvent = form.isTeamEvent ?? before?.isTeamEvent ?? false;
  const minTeamSize = isTeamEvent ? (form.minTeamSize ?? before?.minTeamSize ?? 1) : 1;
  const allowOtherDepartments = form.allowOtherDepartments ?? before?.allowOtherDepartments ?? false;
  const { batches, departments } = form.eligibilityCriteria ?? {};
  const open = departmentsOf(allowOtherDepartments);
  const chosen = (departments ?? before?.departments ?? []).filter((department) => open.includes(department));
  return {
    isTeamEvent,
    minTeamSize,
    maxTeamSize: isTeamEvent ? Math.max(minTeamSize, form.maxTeamSize ?? before?.maxTeamSize ?? 1) : 1,
    isKoderzEvent: form.isKoderzEvent ?? before?.isKoderzEvent ?? false,
    allowOtherDepartments,
    batches: batches?.length ? [...new Set(batches)].toSorted() : (before?.batches ?? festival.batches),
    departments: chosen.length > 0 ? chosen : open,
  };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
const defined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

function changesFromEdit(form: EventEdit, before: EventRow): Partial<EventRow> {
  const {
    eligibilityCriteria: _criteria,
    updatedAt: _seen,
    notify: _notify,
    cancellationReason: _reason,
    picture,
    ...written
  } = form;
  const plain = {
    ...(defined(written) as Partial<EventRow>),
    ...pictureColumns(picture),
    ...cancellationBy(form, before),
  };
  if (setsStateAlone(form)) return plain;
  return { ...plain, ...withDerivedFields(form, before), maxParticipants: form.maxParticipants ?? null };
}

/** The reason of a cancellation comes and goes with it. */
export const cancellationBy = (
  { status, cancellationReason = null }: Pick<EventEdit, 'status' | 'cancellationReason'>,
  before: Pick<EventRow, 'status'>,
) =>
  status === undefined || status === before.status
    ? {}
    : { cancellationReason: status === 'cancelled' ? cancellationReason : null };

/** An edit may leave the opening out and move the deadline before it. */
export function refuseLateOpening({ registrationOpensAt, registrationDeadline }: Openable): void {
  if (registrationOpensAt !== null && registrationOpensAt >= registrationDeadline)
    throw new ValidationError([], [{ field: 'registrationOpensAt', msg: opensTooLate }]);
}

export const orNotFound = (event: ListedEvent | undefined): ListedEvent => {
  if (!event) throw refuse('not_found');
  return event;
};

/** What an edit can change of an event of either kind, in the order in which the audit log names it. */
export const announcementFields = [
  'title',
  'category',
  'description',
  'date',
  'time',
  'durationMinutes',
  'venue',
  'prizes',
  'rulesUrl',
  'contactName',
  'contact',
  'groupUrl',
] as const;

/** Their values name a person or open a group, so the audit log says that they changed and no more. */
export const unquotedFields = ['contactName', 'contact', 'groupUrl'] as const;

/** What says of a row which picture it shows, and how. */
export const pictureFields = ['pictureId', 'pictureAlt', 'pictureX', 'pictureY'] as const;
export const withWrittenPicture = <Row extends ShowsPicture>(row: Row) => ({ ...row, picture: writtenPicture(row) });

/** The fields whose change is written to the audit log as one entry; those of the state have their own. */
const editable = [
  ...announcementFields,
  'registrationDeadline',
  'registrationOpensAt',
  'maxParticipants',
  'isTeamEvent',
  'minTeamSize',
  'maxTeamSize',
  'isKoderzEvent',
  'allowOtherDepartments',
  'batches',
  'departments',
] as const;

export const entry = ({ id }: EventRow, action: string, summary: string): NewAuditEntry => ({
  action: `event.${action}`,
  subjectType: 'event',
  subjectId: id,
  summary,
});

export const creationSummary = ({ title, isDraft }: Pick<EventRow, 'title' | 'isDraft'>): string =>
  isDraft ? `Created ${title} as a draft` : `Created ${title}`;

const statusSummary = (
  before: Pick<EventRow, 'status'>,
  after: Pick<EventRow, 'title' | 'status' | 'cancellationReason'>,
): string => {
  const what = `Set ${after.title} from ${before.status} to ${after.status}`;
  return after.cancellationReason === null ? what : `${what}. Reason: ${after.cancellationReason}`;
};

type State = Pick<EventRow, 'title' | 'status' | 'cancellationReason' | 'isDraft'>;

/** The action and the summary of each change of the state. */
export function stateChanges(before: State, after: State): [action: string, summary: string][] {
  const changes: [string, string][] = [];
  if (before.isDraft && !after.isDraft) changes.push(['published', `Published ${after.title}`]);
  if (!before.isDraft && after.isDraft) changes.push(['unpublished', `Made ${after.title} a draft again`]);
  if (before.status !== after.status) changes.push(['status_changed', statusSummary(before, after)]);
  return changes;
}

export const stateFields = ['status', 'isDraft'] as const;

async function lockEditableEvent(
  tx: Db,
  id: string,
  currentUser: CurrentUser,
  may: typeof isEditableBy,
): Promise<EventRow> {
  const event = await lockEventOrDraft(tx, id);
  checkMay(event, currentUser, may);
  return event;
}

/**
 * Runs the other features' hooks in the same transaction.
 * @returns the event as it is now, and whether this made it so
 * @throws Refusal event_changed when it is stale
 */
export async function changeEvent(
  context: ServerContext,
  effects: EventHooks,
  currentUser: CurrentUser,
  id: string,
  form: EventEdit,
  may: typeof isEditableBy,
): Promise<{ event: ListedEvent; isChanged: boolean }> {
  const now = context.now();
  const changed = await inTransaction(context.db, async (tx) => {
    const before = await lockEditableEvent(tx, id, currentUser, may);
    const changes = { ...changesFromEdit(form, before), updatedAt: now };
    // An edit that changes nothing is never refused as stale, and leaves `updatedAt` as it is.
    if (changedFields(before, { ...before, ...changes }, [...editable, ...pictureFields, ...stateFields]).length === 0)
      return { event: await findListedEventOrDraft(tx, id), isChanged: false };
    if (isStale(before, form.updatedAt)) throw refuseEvent('event_changed');
    refuseLateOpening({ ...before, ...changes });
    await effects.beforeChange(tx, before, { ...before, ...changes }, now);
    await takePicture(tx, currentUser, before, changes);
    const after = await updateEvent(tx, id, changes);
    await dropPicture(tx, before, after);
    await effects.afterChange(tx, before, after, { now, notify: form.notify ?? true });
    for (const [action, summary] of stateChanges(before, after))
      await writeAuditEntry(tx, currentUser, entry(after, action, summary), now);
    const changesText = describeChanges(
      withWrittenPicture(before),
      withWrittenPicture(after),
      [...editable, 'picture'],
      unquotedFields,
    );
    if (changesText !== '') {
      await writeAuditEntry(tx, currentUser, entry(after, 'edited', `Edited ${before.title}: ${changesText}`), now);
    }
    await publishEvent(tx, after);
    return { event: await findListedEventOrDraft(tx, id), isChanged: true };
  });
  context.wakeSender();
  return { ...changed, event: orNotFound(changed.event) };
}

export async function removeEvent(
  context: ServerContext,
  effects: EventHooks,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const event = await lockEditableEvent(tx, id, currentUser, isEditableBy);
    await effects.beforeDelete(tx, event);
    await deleteEvent(tx, id);
    await dropPicture(tx, event);
    await writeAuditEntry(tx, currentUser, entry(event, 'deleted', `Deleted ${event.title}`), context.now());
    await publishEvent(tx, event);
  });
}
