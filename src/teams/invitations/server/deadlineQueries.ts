import { and, eq, lte, sql } from 'drizzle-orm';
import { events } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { invitations } from './tables.ts';

const isUnregistered = sql`not exists (select 1 from registration_members m where m.event_id = ${invitations.eventId}
  and m.user_id = ${invitations.receiverId} and m.released_at is null)`;

export async function eventsWithMissedTeams(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: invitations.eventId })
    .from(invitations)
    .innerJoin(events, eq(events.id, invitations.eventId))
    .where(and(eq(invitations.status, 'accepted'), lte(events.registrationDeadline, now), isUnregistered));
  return found.map(({ id }) => id);
}

/**
 * Ends the accepted invitations of teams that did not register. Called with the event locked, after its deadline.
 * @returns leaders and members
 */
export async function expireAccepted(
  tx: Db,
  eventId: string,
  now: Date,
): Promise<{ leaders: string[]; members: string[] }> {
  const ended = await tx
    .update(invitations)
    .set({ status: 'expired', endedAt: now })
    .where(and(eq(invitations.eventId, eventId), eq(invitations.status, 'accepted'), isUnregistered))
    .returning({ leader: invitations.senderId, member: invitations.receiverId });
  return {
    leaders: [...new Set(ended.map(({ leader }) => leader))],
    members: ended.map(({ member }) => member),
  };
}
