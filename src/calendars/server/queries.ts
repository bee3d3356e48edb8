import { and, desc, eq, isNull } from 'drizzle-orm';
import { tokenHash } from '#accounts/server/tokens.ts';
import { users } from '#accounts/server/tables.ts';
import { events, type EventRow } from '#events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { registrationMembers, registrations } from '#registrations/server/tables.ts';
import { calendarLinks } from './tables.ts';

/** Replaces the link a person had. */
export async function saveCalendarLink(db: Db, userId: string, token: string, now: Date): Promise<void> {
  const link = { tokenHash: tokenHash(token), createdAt: now };
  await db
    .insert(calendarLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: link });
}

export async function findCalendarOwner(db: Db, token: string): Promise<string | undefined> {
  const [owner] = await db
    .select({ id: users.id })
    .from(calendarLinks)
    .innerJoin(users, eq(users.id, calendarLinks.userId))
    .where(and(eq(calendarLinks.tokenHash, tokenHash(token)), isNull(users.erasedAt)));
  return owner?.id;
}

export async function deleteCalendarLink(tx: Db, userId: string): Promise<void> {
  await tx.delete(calendarLinks).where(eq(calendarLinks.userId, userId));
}

export interface Participation {
  event: EventRow;
  createdAt: Date;
  /** Null while waitlisted. */
  admittedAt: Date | null;
  /** Null while the person takes part. */
  releasedAt: Date | null;
}

/** Every time somebody was in a registration, newest first. */
export const participationsOf = (db: Db, userId: string): Promise<Participation[]> =>
  db
    .select({
      event: events,
      createdAt: registrations.createdAt,
      admittedAt: registrations.admittedAt,
      releasedAt: registrationMembers.releasedAt,
    })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(eq(registrationMembers.userId, userId))
    .orderBy(desc(registrations.createdAt), desc(registrations.arrival));
