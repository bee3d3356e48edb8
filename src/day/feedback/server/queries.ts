import { and, desc, eq, sql } from 'drizzle-orm';
import { attendance } from '#day/attendance/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { isAdmitted } from '#teams/registrations/server/queries.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import { fewestForComments, mostStars, ratingOf } from '../rules.ts';
import { feedback } from './tables.ts';

const isPresent = sql<boolean>`(${isAdmitted} and ${attendance.presentAt} is not null)`;

const memberships = (db: Db) =>
  db
    .select({
      personId: registrationMembers.id,
      registrationId: registrationMembers.registrationId,
      event: {
        _id: events.id,
        title: events.title,
        date: events.date,
        time: events.time,
        durationMinutes: events.durationMinutes,
      },
      isPresent: sql<boolean>`coalesce(${isPresent}, false)`,
      stars: feedback.stars,
      comment: feedback.comment,
    })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(events, eq(events.id, registrationMembers.eventId))
    .leftJoin(attendance, eq(attendance.personId, registrationMembers.id))
    .leftJoin(feedback, eq(feedback.personId, registrationMembers.id));

export async function membershipForFeedback(db: Db, registrationId: string, userId: string) {
  const [found] = await memberships(db).where(
    and(eq(registrationMembers.registrationId, registrationId), eq(registrationMembers.userId, userId)),
  );
  return found;
}

/** Where a person was marked present, the latest event first. */
export const attendedBy = (db: Db, userId: string) =>
  memberships(db)
    .where(and(eq(registrationMembers.userId, userId), isPresent))
    .orderBy(desc(events.date), desc(events.time), events.id);

export interface Given {
  stars: number;
  /** Undefined: as it was. */
  comment: string | null | undefined;
}

export async function saveFeedback(db: Db, personId: string, { stars, comment }: Given, now: Date) {
  const [saved] = await db
    .insert(feedback)
    .values({ personId, stars, comment: comment ?? null, givenAt: now })
    .onConflictDoUpdate({
      target: feedback.personId,
      set: { stars, givenAt: now, ...(comment !== undefined && { comment }) },
    })
    .returning({ stars: feedback.stars, comment: feedback.comment });
  if (!saved) throw new Error('an upsert returned no row');
  return saved;
}

/**
 * Also of those whose mark was taken back since: otherwise an organizer could tell by unmarking one person after the
 * other who wrote what.
 */
export async function feedbackOn(db: Db, eventId: string) {
  const given = await db
    .select({ stars: feedback.stars, comment: feedback.comment })
    .from(feedback)
    .innerJoin(registrationMembers, eq(registrationMembers.id, feedback.personId))
    .where(eq(registrationMembers.eventId, eventId))
    .orderBy(sql`random()`);
  const stars = Array.from({ length: mostStars }, (_, index) => given.filter((one) => one.stars === index + 1).length);
  return {
    ...ratingOf(
      given.length,
      given.reduce((sum, one) => sum + one.stars, 0),
    ),
    stars,
    comments: given.length < fewestForComments ? [] : given.flatMap(({ comment }) => comment ?? []),
  };
}
