import { setImmediate as turn } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { coalesce } from '#platform/coalesce.ts';
import type { Db } from '#platform/database/database.ts';
import { areDatesAnnounced } from '#events/settings/server/queries.ts';
import { announcedOf, type Announced } from './mailedEvent.ts';
import { whyNotOpen } from '../rules.ts';
import { isPublished } from './queries.ts';
import { events } from './tables.ts';

// The whole row has forty columns, and takes the embedded database 0.8 ms of a processor.
const { date, time, venue, status, registrationDeadline, registrationOpensAt, groupUrl } = events;
const mailed = { date, time, venue, status, registrationDeadline, registrationOpensAt, groupUrl };
const readEvent = (db: Db, eventId: string) =>
  db
    .select({ event: mailed, isDateAnnounced: areDatesAnnounced })
    .from(events)
    .where(and(eq(events.id, eventId), isPublished));
type Found = Awaited<ReturnType<typeof readEvent>>[number];

const readers = new WeakMap<Db, (eventId: string) => Promise<Found | undefined>>();

/** One read for all mails of an event that are made in one turn, and none older than the mail asked for it. */
function readerOf(db: Db): (eventId: string) => Promise<Found | undefined> {
  const reader = readers.get(db) ?? coalesce(async (eventId) => (await readEvent(db, eventId))[0], turn);
  readers.set(db, reader);
  return reader;
}

export async function refreshEvent<Data extends { eventId: string }>(
  db: Db,
  data: Data,
  now: Date,
): Promise<Data & { event: Announced | undefined }> {
  const found = await readerOf(db)(data.eventId);
  if (!found) return { ...data, event: undefined };
  const opensAt = whyNotOpen(found.event, now) ? found.event.registrationOpensAt : null;
  return { ...data, event: { ...announcedOf(found.event, found.isDateAnnounced), ...(opensAt && { opensAt }) } };
}
