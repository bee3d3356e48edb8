import { festival } from '#festival';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { orNotFound } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import type { calls } from '../contract.ts';
import { departmentsOf, setsStateAlone } from '../formRules.ts';
import { isEditableBy } from '../rules.ts';
import type { EventHooks } from './effects.ts';
import { announcementFields, changeRow, changedColumns, removeRow, unquotedFields, type Writing } from './eventKind.ts';
import {
  deleteEvent,
  findListedEventOrDraft,
  insertEvent,
  lockEventOrDraft,
  updateEvent,
  type ListedEvent,
} from './queries.ts';
import { checkMay } from './permissions.ts';
import { publishEvent } from './publishEvent.ts';
import type { EventRow } from './tables.ts';

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

function changesFromEdit(edit: EventEdit, before: EventRow): Partial<EventRow> {
  const { eligibilityCriteria: _criteria, ...form } = edit;
  const columns = changedColumns(form, before);
  if (setsStateAlone(edit)) return columns;
  return { ...columns, ...withDerivedFields(edit, before), maxParticipants: edit.maxParticipants ?? null };
}

export const eventKind: Writing<EventRow> = {
  subjectType: 'event',
  editable: [
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
  ],
  unquoted: unquotedFields,
  insert: insertEvent,
  update: updateEvent,
  remove: deleteEvent,
  publish: publishEvent,
};

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

/** @returns the current event, and whether this call changed it */
export async function changeEvent(
  context: ServerContext,
  hooks: EventHooks,
  currentUser: CurrentUser,
  id: string,
  form: EventEdit,
  may: typeof isEditableBy,
): Promise<{ event: ListedEvent; isChanged: boolean }> {
  const now = context.now();
  return withMails(context, async (tx) => {
    const before = await lockEditableEvent(tx, id, currentUser, may);
    const edit = { changes: changesFromEdit(form, before), form, now };
    const { isChanged } = await changeRow(tx, { ...eventKind, ...hooks }, currentUser, before, edit);
    return { event: orNotFound(await findListedEventOrDraft(tx, id)), isChanged };
  });
}

export async function removeEvent(
  context: ServerContext,
  hooks: EventHooks,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const event = await lockEditableEvent(tx, id, currentUser, isEditableBy);
    await removeRow(tx, { ...eventKind, ...hooks }, currentUser, event, context.now());
  });
}
