import { festival } from '#festival';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { changedFields, describeChanges } from '#people/audit/server/describeChanges.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { dropPicture, noPicture, pictureColumns, takePicture, writtenPicture } from '#people/pictures/server/shown.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { isStale } from '#platform/http/fields.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { refusals, type calls } from '../contract.ts';
import { opensTooLate } from '../formRules.ts';
import type { EventHooks } from './effects.ts';
import type { announcement, EventRow } from './tables.ts';

const refuse = refusalFactory(refusals);

type AnyRow = Pick<EventRow, keyof ReturnType<typeof announcement> | 'id' | 'createdAt' | 'updatedAt'>;
type Form = Pick<
  HandlerInput<(typeof calls)['PUT /events/:id']>['body'],
  'status' | 'cancellationReason' | 'picture' | 'updatedAt' | 'notify'
>;

/** How to write rows of one kind of event: this university's, or featured ones. */
export interface Writing<Row extends AnyRow> {
  subjectType: 'event' | 'featured_event';
  /** Fields that an edit can change, in the order of the audit log, without picture and state. */
  editable: readonly (keyof Row & string)[];
  /** Fields whose values name a person or open a group: the audit log records only that they changed. */
  unquoted: readonly (keyof Row & string)[];
  insert: (tx: Db, event: Row) => Promise<void>;
  update: (tx: Db, id: string, changes: Partial<Row>) => Promise<Row>;
  remove: (tx: Db, id: string) => Promise<void>;
  /** For its organizers. */
  publish: (tx: Db, event: Row) => Promise<void>;
}

export type EventKind<Row extends AnyRow> = Writing<Row> & EventHooks<Row>;

/** Fields of both kinds. */
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
export const unquotedFields = ['contactName', 'contact', 'groupUrl'] as const;

const pictureFields = ['pictureId', 'pictureAlt', 'pictureX', 'pictureY'] as const;
const stateFields = ['status', 'isDraft'] as const;

const audit = <Row extends AnyRow>(
  tx: Db,
  { subjectType }: Writing<Row>,
  by: CurrentUser,
  { id: subjectId }: Row,
  [action, summary]: [action: string, summary: string],
  now: Date,
) => writeAuditEntry(tx, by, { action: `${subjectType}.${action}`, subjectType, subjectId, summary }, now);

/** Publishes no live message. @throws Refusal picture_gone */
export async function storeEvent<Row extends AnyRow>(
  tx: Db,
  kind: Writing<Row>,
  by: CurrentUser,
  event: Row,
): Promise<void> {
  await takePicture(tx, by, noPicture, event);
  await kind.insert(tx, event);
  const summary = event.isDraft ? `Created ${event.title} as a draft` : `Created ${event.title}`;
  await audit(tx, kind, by, event, ['created', summary], event.createdAt);
}

/**
 * Called with the event's row locked.
 * @returns the current event, and whether this call changed it
 * @throws Refusal event_changed when it is stale
 */
export async function changeRow<Row extends AnyRow>(
  tx: Db,
  kind: EventKind<Row>,
  by: CurrentUser,
  before: Row,
  { changes, form, now }: { changes: Partial<Row>; form: Pick<Form, 'updatedAt' | 'notify'>; now: Date },
): Promise<{ event: Row; isChanged: boolean }> {
  const wanted = { ...before, ...changes, updatedAt: now };
  // An edit that changes nothing is never refused as stale and keeps `updatedAt`.
  if (changedFields<Row>(before, wanted, [...kind.editable, ...pictureFields, ...stateFields]).length === 0)
    return { event: before, isChanged: false };
  if (isStale(before, form.updatedAt)) throw refuse('event_changed');
  refuseLateOpening(wanted);
  await kind.beforeChange(tx, before, wanted, now);
  await takePicture(tx, by, before, wanted);
  const after = await kind.update(tx, before.id, { ...changes, updatedAt: now });
  await dropPicture(tx, before, after);
  await kind.afterChange(tx, before, after, { now, notify: form.notify ?? true });
  for (const change of stateChanges(before, after)) await audit(tx, kind, by, after, change, now);
  const [from, to] = [withWrittenPicture(before), withWrittenPicture(after)];
  const summary = describeChanges<typeof from>(from, to, [...kind.editable, 'picture'], kind.unquoted);
  if (summary !== '') await audit(tx, kind, by, after, ['edited', `Edited ${before.title}: ${summary}`], now);
  await kind.publish(tx, after);
  return { event: after, isChanged: true };
}

/** Called with the event's row locked. */
export async function removeRow<Row extends AnyRow>(
  tx: Db,
  kind: EventKind<Row>,
  by: CurrentUser,
  event: Row,
  now: Date,
): Promise<void> {
  await kind.beforeDelete(tx, event);
  await kind.remove(tx, event.id);
  await dropPicture(tx, event);
  await audit(tx, kind, by, event, ['deleted', `Deleted ${event.title}`], now);
  await kind.publish(tx, event);
}

/** The columns of a new event of either kind. */
export const newColumns = <New extends Form>({ picture, ...form }: New, now: Date) => ({
  prizes: null,
  rulesUrl: null,
  contactName: null,
  contact: null,
  groupUrl: null,
  registrationOpensAt: null,
  durationMinutes: festival.defaultEventMinutes,
  isDraft: false,
  ...definedOf(form),
  ...noPicture,
  ...pictureColumns(picture),
  id: newId(),
  status: 'upcoming' as const,
  createdAt: now,
  updatedAt: now,
});

/** The columns that a form of either kind writes. Omitted fields are unchanged. */
export function changedColumns<Edit extends Form>(form: Edit, before: Pick<EventRow, 'status'>) {
  const { updatedAt: _seen, notify: _notify, cancellationReason = null, picture, ...written } = form;
  const isOtherStatus = form.status !== undefined && form.status !== before.status;
  return {
    ...definedOf(written),
    ...pictureColumns(picture),
    // The reason is stored and cleared with the cancellation.
    ...(isOtherStatus && { cancellationReason: form.status === 'cancelled' ? cancellationReason : null }),
  };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
const definedOf = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** An edit may leave the opening out and move the deadline before it. */
function refuseLateOpening({ registrationOpensAt, registrationDeadline }: AnyRow): void {
  if (registrationOpensAt !== null && registrationOpensAt >= registrationDeadline)
    throw new ValidationError([], [{ field: 'registrationOpensAt', msg: opensTooLate }]);
}

const withWrittenPicture = <Row extends AnyRow>(row: Row) => ({ ...row, picture: writtenPicture(row) });

/** The action and the summary of each change of the state. */
function stateChanges(before: AnyRow, after: AnyRow): [action: string, summary: string][] {
  const changes: [string, string][] = [];
  const { title, status, cancellationReason: reason } = after;
  if (before.isDraft && !after.isDraft) changes.push(['published', `Published ${title}`]);
  if (!before.isDraft && after.isDraft) changes.push(['unpublished', `Made ${title} a draft again`]);
  if (before.status !== status) {
    const summary = `Set ${title} from ${before.status} to ${status}`;
    changes.push(['status_changed', reason === null ? summary : `${summary}. Reason: ${reason}`]);
  }
  return changes;
}
