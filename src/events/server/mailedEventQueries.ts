import { eq } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { areDatesAnnounced } from '#settings/server/queries.ts';
import { announcedOf, type Announced } from './mailedEvent.ts';
import { events } from './tables.ts';

export async function refreshEvent<Data extends { eventId: string }>(
  db: Db,
  data: Data,
): Promise<Data & { event: Announced | undefined }> {
  const [found] = await db
    .select({ event: events, isDateTold: areDatesAnnounced })
    .from(events)
    .where(eq(events.id, data.eventId));
  return { ...data, event: found && announcedOf(found.event, found.isDateTold) };
}
