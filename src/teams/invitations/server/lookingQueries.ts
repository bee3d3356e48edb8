import { and, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { isPublished } from '#events/events/server/queries.ts';
import { events, type EventRow } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { publish } from '#platform/live/server/publish.ts';
import { teamSeekers } from './tables.ts';

/** Leaders of teams in the making are in no table: everybody reads that an event's list changed, unless it is a draft. */
async function publishLooking(tx: Db, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const changed = await tx
    .select({ eventId: events.id })
    .from(events)
    .where(and(inArray(events.id, [...eventIds]), isPublished));
  await publish(tx, ...changed.map((data) => ({ to: 'everybody', event: 'looking', data }) as const));
}

/** @param isFree who may still be invited */
export const seekersOf = (db: Db, { id }: EventRow, isFree: SQL | undefined) =>
  db
    .select({
      _id: users.id,
      name: users.name,
      rollNumber: users.rollNumber,
      batch: users.batch,
      section: users.section,
      note: teamSeekers.note,
      since: teamSeekers.since,
    })
    .from(teamSeekers)
    .innerJoin(users, eq(users.id, teamSeekers.personId))
    .where(and(eq(teamSeekers.eventId, id), isFree))
    .orderBy(desc(teamSeekers.since), desc(users.id));

/** Called with the event locked. @param note undefined: stays what it was */
export async function saveSeeker(
  tx: Db,
  seeker: { eventId: string; personId: string; since: Date },
  note: string | null | undefined,
) {
  const [saved] = await tx
    .insert(teamSeekers)
    .values({ ...seeker, note: note ?? null })
    .onConflictDoUpdate({
      target: [teamSeekers.eventId, teamSeekers.personId],
      set: { note: note === undefined ? sql`${teamSeekers.note}` : note },
    })
    .returning();
  await publishLooking(tx, [seeker.eventId]);
  return saved;
}

/** Of one person, in all events or in one, or of everybody in one. */
export async function endLooking(
  tx: Db,
  { eventId, personId }: { eventId?: string; personId?: string },
): Promise<void> {
  const ended = await tx
    .delete(teamSeekers)
    .where(
      and(
        eventId === undefined ? undefined : eq(teamSeekers.eventId, eventId),
        personId === undefined ? undefined : eq(teamSeekers.personId, personId),
      ),
    )
    .returning({ eventId: teamSeekers.eventId });
  await publishLooking(
    tx,
    ended.map((one) => one.eventId),
  );
}

/** Nobody looks past the deadline. */
export async function deleteEndedSeekers(db: Db, now: Date): Promise<void> {
  const closed = db.select({ id: events.id }).from(events).where(lte(events.registrationDeadline, now));
  await db.delete(teamSeekers).where(inArray(teamSeekers.eventId, closed));
}
