import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { publish } from '#platform/live/server/publish.ts';
import { clubsOf } from '../roles.ts';
import { users } from './tables.ts';

export interface ManagedEvent {
  organizerId: string;
  organizerClub: string;
}

/**
 * The administrators who run an event: all super admins, its organizer and the admins of its club; for a featured event
 * all administrators.
 */
export async function administratorsOf(db: Db, event: ManagedEvent | null): Promise<string[]> {
  const isClubAdmin = eq(users.role, 'club_admin');
  const runs = event
    ? and(isClubAdmin, or(eq(users.id, event.organizerId), inArray(users.clubAffiliation, clubsOf(event))))
    : isClubAdmin;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.erasedAt), or(eq(users.role, 'super_admin'), runs)));
  return rows.map(({ id }) => id);
}

/** Notifies those who run an event that it, or its registrations, changed. @param event null: featured */
export async function publishToAdministrators(db: Db, eventId: string, event: ManagedEvent | null): Promise<void> {
  await publish(db, { to: await administratorsOf(db, event), event: 'managed', data: { eventId } });
}
