import { and, asc, eq, sql } from 'drizzle-orm';
import { eventRows } from '#events/events/server/eventRowQueries.ts';
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

export const {
  find: findFeaturedEvent,
  findOrDraft: findFeaturedEventOrDraft,
  lock: lockFeaturedEvent,
  lockOrDraft: lockFeaturedEventOrDraft,
  insert: insertFeaturedEvent,
  update: updateFeaturedEvent,
  remove: deleteFeaturedEvent,
} = eventRows(featuredEvents);

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
