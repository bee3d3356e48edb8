import { festival } from '#festival';
import type { Caller } from '#accounts/server/authorize.ts';
import { record, type Deed } from '#audit/server/queries.ts';
import { isStale } from '#platform/http/fields.ts';
import { refuse, refusing } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { Site } from '#platform/http/server/context.ts';
import type { Asked } from '#platform/http/contract.ts';
import { refusals, type calls } from '../contract.ts';
import { departmentsOf, mayEdit } from '../rules.ts';
import type { EventEffects } from './effects.ts';
import { deleteEvent, findEvent, insertEvent, lockEvent, updateEvent, type ListedEvent } from './queries.ts';
import type { EventRow } from './tables.ts';

const refuseEvent = refusing(refusals);

type Created = Asked<(typeof calls)['POST /events']>['body'];
type Edited = Asked<(typeof calls)['PUT /events/:id']>['body'];

/** What a form says of sizes and eligibility, with what follows from it: one person alone is a team of one. */
function settled(form: Edited, before?: EventRow): Partial<EventRow> {
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

/** An edit sends the whole form, in which an empty limit means unlimited; a status alone leaves everything else. */
function edited(form: Edited, before: EventRow): Partial<EventRow> {
  const { eligibilityCriteria: _criteria, updatedAt: _seen, ...written } = form;
  const plain = defined(written) as Partial<EventRow>;
  if (Object.keys(form).join() === 'status') return plain;
  return { ...plain, ...settled(form, before), maxParticipants: form.maxParticipants ?? null };
}

const found = (event: ListedEvent | undefined): ListedEvent => {
  if (!event) throw refuse('not_found');
  return event;
};

export async function createEvent(site: Site, caller: Caller, form: Created): Promise<ListedEvent> {
  const { eligibilityCriteria: _criteria, maxParticipants = null, ...plain } = form;
  const now = site.now();
  const id = newId();
  await insertEvent(site.db, {
    ...plain,
    ...(settled(form) as EventRow),
    id,
    maxParticipants,
    status: 'upcoming',
    organizerId: caller.id,
    organizerClub: caller.clubAffiliation ?? festival.defaultOrganizerClub,
    createdAt: now,
    updatedAt: now,
  });
  return found(await findEvent(site.db, id));
}

const deed = ({ id }: EventRow, action: string, summary: string): Deed => ({
  action: `event.${action}`,
  subjectType: 'event',
  subjectId: id,
  summary,
});

/** Loads and locks the event and refuses whoever may not touch it. */
async function lockFor(tx: Db, id: string, caller: Caller, may: typeof mayEdit): Promise<EventRow> {
  const event = await lockEvent(tx, id);
  if (!event) throw refuse('not_found');
  const managed = { organizer: { _id: event.organizerId }, organizerClub: event.organizerClub };
  if (!may(managed, { ...caller, _id: caller.id })) throw refuse('forbidden');
  return event;
}

/**
 * Changes an event, asking the features after it first and letting them follow in the same transaction.
 * `may` says who is let in.
 * @throws Refusal event_changed when it is no longer what the caller looked at
 */
export async function changeEvent(
  site: Site,
  effects: EventEffects,
  caller: Caller,
  id: string,
  form: Edited,
  may: typeof mayEdit,
): Promise<ListedEvent> {
  const now = site.now();
  const changed = await inTransaction(site.db, async (tx) => {
    const before = await lockFor(tx, id, caller, may);
    if (isStale(before, form.updatedAt)) throw refuseEvent('event_changed');
    const changes = { ...edited(form, before), updatedAt: now };
    await effects.beforeChange(tx, before, { ...before, ...changes });
    const after = await updateEvent(tx, id, changes);
    await effects.afterChange(tx, before, after, now);
    if (before.status !== after.status) {
      const summary = `${after.title}: ${before.status} to ${after.status}`;
      await record(tx, caller, deed(after, 'status_changed', summary), now);
    }
    return findEvent(tx, id);
  });
  site.mailWaits();
  return found(changed);
}

export async function removeEvent(site: Site, effects: EventEffects, caller: Caller, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockFor(tx, id, caller, mayEdit);
    await effects.beforeDelete(tx, event);
    await deleteEvent(tx, id);
    await record(tx, caller, deed(event, 'deleted', `Deleted ${event.title}`), site.now());
  });
}
