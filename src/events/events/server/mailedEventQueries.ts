import { and, eq } from 'drizzle-orm';
import { coalesce } from '#platform/coalesce.ts';
import type { Db } from '#platform/database/database.ts';
import { areDatesAnnounced } from '#events/settings/server/queries.ts';
import { announcedOf, type Announced } from './mailedEvent.ts';
import { isPublished } from './queries.ts';
import { events } from './tables.ts';

const readers = new WeakMap<Db, (eventId: string) => Promise<Announced | undefined>>();

/** One read for all mails of an event that are made at once, and none older than the mail asked for it. */
function readerOf(db: Db): (eventId: string) => Promise<Announced | undefined> {
  const reader =
    readers.get(db) ??
    coalesce(async (eventId) => {
      const [found] = await db
        .select({ event: events, isDateAnnounced: areDatesAnnounced })
        .from(events)
        .where(and(eq(events.id, eventId), isPublished));
      return found && announcedOf(found.event, found.isDateAnnounced);
    });
  readers.set(db, reader);
  return reader;
}

export async function refreshEvent<Data extends { eventId: string }>(
  db: Db,
  data: Data,
): Promise<Data & { event: Announced | undefined }> {
  return { ...data, event: await readerOf(db)(data.eventId) };
}
