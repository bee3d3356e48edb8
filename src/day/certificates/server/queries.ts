import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { attendance } from '#day/attendance/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { isAdmitted } from '#teams/registrations/server/queries.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import { resultLists, results } from '#day/results/server/tables.ts';
import { certificates } from './tables.ts';

/** A person who was at a concluded event. */
export interface Holder {
  /** Of the membership. */
  personId: string;
  registrationId: string;
  name: string;
  rollNumber: string | null;
  eventId: string;
  event: string;
  date: string;
  club: string;
  /** The best place in the published results; null for none. */
  place: number | null;
  /** Null while no certificate was made. */
  serial: string | null;
}

const isPresent = and(isAdmitted, isNotNull(attendance.presentAt), isNull(users.erasedAt));

/** As `printedName` in src/people/accounts/certificateName.ts. */
const printedName = sql<string>`coalesce(${users.certificateName}, ${users.name})`;

const holders = (db: Db, where: SQL | undefined) =>
  db
    .select({
      personId: registrationMembers.id,
      registrationId: registrationMembers.registrationId,
      name: printedName,
      rollNumber: users.rollNumber,
      eventId: events.id,
      event: events.title,
      date: events.date,
      club: events.organizerClub,
      place: sql<number | null>`(select min(${results.place})::int from ${results}
        join ${resultLists} on ${resultLists.id} = ${results.listId}
        where ${results.registrationId} = ${registrationMembers.registrationId} and ${resultLists.publishedAt} is not null)`,
      serial: certificates.serial,
    })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(events, eq(events.id, registrationMembers.eventId))
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .innerJoin(attendance, eq(attendance.personId, registrationMembers.id))
    .leftJoin(certificates, eq(certificates.personId, registrationMembers.id))
    .where(and(isPresent, eq(events.status, 'completed'), where));

export async function holderOf(db: Db, registrationId: string, userId: string): Promise<Holder | undefined> {
  const [found] = await holders(
    db,
    and(eq(registrationMembers.registrationId, registrationId), eq(registrationMembers.userId, userId)),
  );
  return found;
}

export const holderOfSerial = async (db: Db, serial: string): Promise<Holder | undefined> =>
  (await holders(db, eq(certificates.serial, serial)))[0];

/** By name. */
export const holdersAt = (db: Db, eventId: string): Promise<Holder[]> =>
  holders(db, eq(registrationMembers.eventId, eventId)).orderBy(asc(users.nameOrder), asc(registrationMembers.id));

/** The newest event first. */
export const holdingsOf = (db: Db, userId: string): Promise<Holder[]> =>
  holders(db, eq(registrationMembers.userId, userId)).orderBy(desc(events.date), desc(events.time), asc(events.id));

/** The names on certificates of people who were marked present. */
export async function namesPresent(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ name: printedName })
    .from(registrationMembers)
    .innerJoin(registrations, eq(registrations.id, registrationMembers.registrationId))
    .innerJoin(users, eq(users.id, registrationMembers.userId))
    .innerJoin(attendance, eq(attendance.personId, registrationMembers.id))
    .where(and(isPresent, eq(registrationMembers.eventId, eventId)))
    .orderBy(asc(users.nameOrder), asc(registrationMembers.id));
  return rows.map(({ name }) => name);
}

/** An existing serial is kept, also when two requests race. */
export async function saveSerials(
  db: Db,
  made: readonly { personId: string; serial: string }[],
  now: Date,
): Promise<void> {
  if (made.length > 0)
    await db
      .insert(certificates)
      .values(made.map((one) => ({ ...one, issuedAt: now })))
      .onConflictDoNothing({ target: certificates.personId });
}
