import { and, asc, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import { featuredEvents, featuredRegistrations } from '#teams/featured/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { registrations } from '#teams/registrations/server/tables.ts';
import { resultLists, resultNotices, results } from './tables.ts';

export type ResultList = Pick<typeof resultLists.$inferSelect, 'updatedAt' | 'publishedAt'>;
export type NewResult = Omit<typeof results.$inferSelect, 'listId' | 'position'>;

const none: ResultList = { updatedAt: null, publishedAt: null };

export async function findList(db: Db, id: string): Promise<ResultList> {
  const [found] = await db.select().from(resultLists).where(eq(resultLists.id, id));
  return found ?? none;
}

/** Locks the results of an event until the transaction ends. */
export async function lockList(tx: Db, id: string, isFeatured: boolean): Promise<ResultList> {
  const list = isFeatured ? { id, featuredEventId: id } : { id, eventId: id };
  // Without a target: of two that create it at once, one may meet the other's row in either unique index first.
  await tx.insert(resultLists).values(list).onConflictDoNothing();
  const [locked] = await tx.select().from(resultLists).where(eq(resultLists.id, id)).for('update');
  return locked ?? none;
}

/** As `lockList`, for an event that may have been deleted. */
export async function lockResults(tx: Db, id: string): Promise<void> {
  await tx.select({ id: resultLists.id }).from(resultLists).where(eq(resultLists.id, id)).for('update');
}

/** Called with the list locked. */
export async function saveResults(tx: Db, listId: string, list: ResultList, rows: readonly NewResult[]): Promise<void> {
  await tx.update(resultLists).set(list).where(eq(resultLists.id, listId));
  await tx.delete(results).where(eq(results.listId, listId));
  if (rows.length > 0) await tx.insert(results).values(rows.map((row, position) => ({ ...row, listId, position })));
}

// A person who participated alone is the leader of their registration.
const nameOfResult = sql<string>`coalesce(${results.name}, ${registrations.teamName}, ${users.name}, ${featuredRegistrations.teamName})`;
const registrationOfResult = sql<string | null>`coalesce(${results.registrationId}, ${results.featuredRegistrationId})`;

export interface NamedResult {
  listId: string;
  place: number;
  name: string;
  registrationId: string | null;
  note: string | null;
}

/** The results of these lists by place. */
export async function resultsOf(db: Db, listIds: readonly string[]): Promise<NamedResult[]> {
  if (listIds.length === 0) return [];
  return db
    .select({
      listId: results.listId,
      place: results.place,
      name: nameOfResult,
      registrationId: registrationOfResult,
      note: results.note,
    })
    .from(results)
    .leftJoin(registrations, eq(registrations.id, results.registrationId))
    .leftJoin(users, eq(users.id, registrations.leaderId))
    .leftJoin(featuredRegistrations, eq(featuredRegistrations.id, results.featuredRegistrationId))
    .where(inArray(results.listId, [...listIds]))
    .orderBy(asc(results.listId), asc(results.place), asc(results.position));
}

const eventOfList = {
  _id: resultLists.id,
  title: sql<string>`coalesce(${events.title}, ${featuredEvents.title})`,
  category: sql<string>`coalesce(${events.category}, ${featuredEvents.category})`,
  organizerClub: sql<string>`coalesce(${events.organizerClub}, ${featuredEvents.organizerClub})`,
  isFeatured: sql<boolean>`(${resultLists.featuredEventId} is not null)`,
};
const isPublic = and(
  isNotNull(resultLists.publishedAt),
  sql`coalesce(${events.status}, ${featuredEvents.status}) <> 'cancelled'`,
  sql`not coalesce(${events.isDraft}, ${featuredEvents.isDraft})`,
);

/** The events with published results, cancelled ones and drafts aside, the newest first. */
export const publishedLists = (db: Db, eventId?: string) =>
  db
    .select(eventOfList)
    .from(resultLists)
    .leftJoin(events, eq(events.id, resultLists.eventId))
    .leftJoin(featuredEvents, eq(featuredEvents.id, resultLists.featuredEventId))
    .where(and(isPublic, eventId === undefined ? undefined : eq(resultLists.id, eventId)))
    .orderBy(desc(resultLists.publishedAt), asc(resultLists.id));

/** The published results of somebody, alone or in a team, and in a featured team under their address. */
export const publishedResultsOf = (db: Db, { id, email }: { id: string; email: string }) => {
  const isTheirs: SQL = sql`(${results.registrationId} in (select m.registration_id from registration_members m
      where m.user_id = ${id} and m.released_at is null)
    or ${results.featuredRegistrationId} in (select p.registration_id from featured_participants p
      where p.email = ${email} and p.released_at is null))`;
  return db
    .select({ event: eventOfList, place: results.place, name: nameOfResult, note: results.note })
    .from(results)
    .innerJoin(resultLists, eq(resultLists.id, results.listId))
    .leftJoin(events, eq(events.id, resultLists.eventId))
    .leftJoin(featuredEvents, eq(featuredEvents.id, resultLists.featuredEventId))
    .leftJoin(registrations, eq(registrations.id, results.registrationId))
    .leftJoin(users, eq(users.id, registrations.leaderId))
    .leftJoin(featuredRegistrations, eq(featuredRegistrations.id, results.featuredRegistrationId))
    .where(and(isPublic, isTheirs))
    .orderBy(desc(resultLists.publishedAt), asc(results.place));
};

export const noticesOf = (db: Db, listId: string): Promise<{ personId: string; place: number }[]> =>
  db
    .select({ personId: resultNotices.personId, place: resultNotices.place })
    .from(resultNotices)
    .where(eq(resultNotices.listId, listId));

/** Replaces the places that these people were mailed last. */
export async function saveNotices(
  tx: Db,
  listId: string,
  notices: readonly { personId: string; place: number }[],
): Promise<void> {
  if (notices.length === 0) return;
  const ofThem = inArray(
    resultNotices.personId,
    notices.map(({ personId }) => personId),
  );
  await tx.delete(resultNotices).where(and(eq(resultNotices.listId, listId), ofThem));
  await tx.insert(resultNotices).values(notices.map(({ personId, place }) => ({ listId, personId, place })));
}

/** Replaces this notice, if it is still the last, by the place mailed before; null: deletes it. */
export async function replaceNotice(
  tx: Db,
  { listId, personId, place }: typeof resultNotices.$inferSelect,
  formerPlace: number | null,
): Promise<void> {
  const taken = await tx
    .delete(resultNotices)
    .where(and(eq(resultNotices.listId, listId), eq(resultNotices.personId, personId), eq(resultNotices.place, place)))
    .returning();
  if (taken.length > 0 && formerPlace !== null)
    await tx.insert(resultNotices).values({ listId, personId, place: formerPlace }).onConflictDoNothing();
}

export async function isPublished(
  db: Db,
  { listId, registrationId, place }: { listId: string; registrationId: string; place: number },
): Promise<boolean> {
  const [list] = await publishedLists(db, listId);
  if (!list) return false;
  const all = await resultsOf(db, [listId]);
  return all.some((result) => result.registrationId === registrationId && result.place === place);
}
