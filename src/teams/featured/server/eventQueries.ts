import { and, asc, eq, sql } from 'drizzle-orm';
import { announcedOf } from '#events/events/server/mailedEvent.ts';
import type { Db } from '#platform/database/database.ts';
import { paged, countTotal, type Paging } from '#platform/database/paging.ts';
import { areDatesAnnounced } from '#events/settings/server/queries.ts';
import { feeOf } from './paymentLines.ts';
import { featuredEvents, featuredRegistrations, type FeaturedEventRow } from './tables.ts';

// Fully qualified: drizzle omits the table in a query of one table, and the name would bind to the inner one.
const registrationCount = sql<number>`(
  select count(*)::int from featured_registrations r
  where r.event_id = featured_events.id and r.status in ('pending', 'confirmed'))`;

const pendingCount = sql<number>`(
  select count(*)::int from featured_registrations r
  where r.event_id = featured_events.id and r.status = 'pending')`;

export type ListedFeaturedEvent = { event: FeaturedEventRow; registrationCount: number; pendingCount: number };

const isPublished = eq(featuredEvents.isDraft, false);

export async function listFeaturedEvents(
  db: Db,
  paging: Paging,
  { withDrafts = false } = {},
): Promise<{ rows: ListedFeaturedEvent[]; total: number }> {
  const where = withDrafts ? undefined : isPublished;
  const list = db
    .select({ event: featuredEvents, registrationCount, pendingCount })
    .from(featuredEvents)
    .where(where)
    .orderBy(asc(featuredEvents.date), asc(featuredEvents.time), asc(featuredEvents.id))
    .$dynamic();
  const rows = await paged(list, paging);
  return { rows, total: await countTotal(rows, paging, () => db.$count(featuredEvents, where)) };
}

/** Undefined for a draft. Queries that include drafts say so in their name. */
export async function findFeaturedEvent(db: Db, id: string): Promise<FeaturedEventRow | undefined> {
  const event = await findFeaturedEventOrDraft(db, id);
  return event?.isDraft ? undefined : event;
}

export async function findFeaturedEventOrDraft(db: Db, id: string): Promise<FeaturedEventRow | undefined> {
  const [event] = await db.select().from(featuredEvents).where(eq(featuredEvents.id, id));
  return event;
}

/** Locks the event until the transaction ends. Everything that changes its teams takes this lock first. */
export async function lockFeaturedEvent(tx: Db, id: string): Promise<FeaturedEventRow | undefined> {
  const event = await lockFeaturedEventOrDraft(tx, id);
  return event?.isDraft ? undefined : event;
}

export async function lockFeaturedEventOrDraft(tx: Db, id: string): Promise<FeaturedEventRow | undefined> {
  const [event] = await tx.select().from(featuredEvents).where(eq(featuredEvents.id, id)).for('update');
  return event;
}

export async function insertFeaturedEvent(tx: Db, event: typeof featuredEvents.$inferInsert): Promise<void> {
  await tx.insert(featuredEvents).values(event);
}

export async function updateFeaturedEvent(
  tx: Db,
  id: string,
  changes: Partial<FeaturedEventRow>,
): Promise<FeaturedEventRow> {
  const [changed] = await tx
    .update(featuredEvents)
    .set({ ...changes, revision: sql`${featuredEvents.revision} + 1` })
    .where(eq(featuredEvents.id, id))
    .returning();
  return changed as FeaturedEventRow;
}

export async function deleteFeaturedEvent(tx: Db, id: string): Promise<void> {
  await tx.delete(featuredEvents).where(eq(featuredEvents.id, id));
}

/** For `refresh` of a mail whose data name the team. */
export async function refreshEventOfTeam<Data extends { registrationId?: string | undefined }>(db: Db, data: Data) {
  if (data.registrationId === undefined) return data;
  const [found] = await db
    .select({ event: featuredEvents, isDateAnnounced: areDatesAnnounced })
    .from(featuredEvents)
    .innerJoin(featuredRegistrations, eq(featuredRegistrations.eventId, featuredEvents.id))
    .where(and(eq(featuredRegistrations.id, data.registrationId), isPublished));
  if (!found) return { ...data, event: undefined, fee: undefined };
  return { ...data, event: announcedOf(found.event, found.isDateAnnounced), fee: feeOf(found.event) };
}
