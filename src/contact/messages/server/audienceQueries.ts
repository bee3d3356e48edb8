import { and, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { attendance } from '#day/attendance/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import { audiences, type Audience } from '../rules.ts';

const hasSeat = isNotNull(registrations.admittedAt);
const isPresent = sql`exists (select 1 from ${attendance} a
  where a.person_id = ${registrationMembers.id} and a.present_at is not null)`;

/** Whether a person in an active registration belongs to the audience. */
const belongs: Readonly<Record<Audience, SQL | undefined>> = {
  registered: hasSeat,
  waitlisted: isNull(registrations.admittedAt),
  leaders: and(eq(registrations.isIndividual, false), eq(registrations.leaderId, registrationMembers.userId)),
  present: and(hasSeat, isPresent),
  absent: and(hasSeat, not(isPresent)),
};

const livePeople = (eventId: string) =>
  and(eq(registrationMembers.eventId, eventId), isNull(registrationMembers.releasedAt), isNull(users.erasedAt));

/** Read with the event locked, so that the audience does not change. */
export const peopleIn = (tx: Db, eventId: string, audience: Audience) =>
  tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .where(and(livePeople(eventId), belongs[audience]));

export async function reachOf(db: Db, eventId: string): Promise<Record<Audience, number>> {
  const counts = Object.fromEntries(
    audiences.map((audience) => [audience, sql<number>`(count(*) filter (where ${belongs[audience]}))::int`]),
  ) as Record<Audience, SQL<number>>;
  const [reach] = await db
    .select(counts)
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .where(livePeople(eventId));
  return reach as Record<Audience, number>;
}
