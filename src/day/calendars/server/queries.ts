import { and, desc, eq, isNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { tokenHash } from '#people/accounts/server/tokens.ts';
import { users } from '#people/accounts/server/tables.ts';
import { isPublished } from '#events/events/server/queries.ts';
import { events, type EventRow } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { endedMemberships, registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import { calendarLinks } from './tables.ts';

/** Replaces a person's earlier link. */
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
  joinedAt: Date;
  /** Null while waitlisted. */
  admittedAt: Date | null;
  /** Null while the person is registered. */
  releasedAt: Date | null;
}

/** Every time somebody was in a registration, those they left or were removed from too, newest first. */
export function participationsOf(db: Db, userId: string): Promise<Participation[]> {
  const kept = db
    .select({
      eventId: registrationMembers.eventId,
      joinedAt: registrationMembers.joinedAt,
      admittedAt: registrations.admittedAt,
      releasedAt: registrationMembers.releasedAt,
    })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .where(eq(registrationMembers.userId, userId));
  const { eventId, joinedAt, admittedAt, endedAt } = endedMemberships;
  const ended = db
    .select({ eventId, joinedAt, admittedAt, releasedAt: endedAt })
    .from(endedMemberships)
    .where(eq(endedMemberships.userId, userId));
  const all = unionAll(kept, ended).as('participations');
  return db
    .select({ event: events, joinedAt: all.joinedAt, admittedAt: all.admittedAt, releasedAt: all.releasedAt })
    .from(all)
    .innerJoin(events, and(eq(events.id, all.eventId), isPublished))
    .orderBy(desc(all.joinedAt));
}
