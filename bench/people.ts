import { festival } from '#festival';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { mailboxOf } from '#people/accounts/rules.ts';
import { newToken, tokenHash } from '#people/accounts/server/tokens.ts';
import { sessions, users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import { registrationMembers, registrations } from '#teams/registrations/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

export interface Student {
  id: string;
  email: string;
  /** Of a session that has begun. */
  token: string;
}
export interface OpenEvent {
  id: string;
  /** Seats that nobody holds; null without a limit. */
  free: number | null;
}

/** Everybody of the drills logs in with it. */
export const password = 'quiet-lantern';
const day = 86_400_000;
const batchSize = 500;

/** So many students with a session each, straight into the tables: one password hash serves all. */
export async function makeStudents(db: Db, count: number, name = 'student'): Promise<Student[]> {
  const now = new Date();
  const passwordHash = await hashPassword(password);
  const students = Array.from({ length: count }, (_, i) => ({
    id: newId(),
    email: `${name}${i + 1}@${festival.mailDomain}`,
    token: newToken(),
  }));
  for (let from = 0; from < count; from += batchSize) {
    const some = students.slice(from, from + batchSize);
    await db.insert(users).values(
      some.map(({ id, email }) => ({
        id,
        email,
        mailbox: mailboxOf(email),
        name: email,
        passwordHash,
        batch: festival.freshBatch,
        department: festival.department.name,
        emailVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await db.insert(sessions).values(
      some.map(({ id, token }) => ({
        tokenHash: tokenHash(token),
        userId: id,
        createdAt: now,
        lastSeenAt: now,
      })),
    );
  }
  return students;
}

/**
 * Opens an event a month ahead for each entry: so many free seats, and as many taken ones as `early` has people.
 * `free` null: no limit.
 */
export async function openEvents(db: Db, free: readonly (number | null)[], early: readonly Student[] = []) {
  const now = new Date();
  const opened: OpenEvent[] = free.map((seats) => ({ id: newId(), free: seats }));
  await insertEvents(
    db,
    opened.map(({ id, free: seats }) => ({ id, maxParticipants: seats === null ? null : seats + early.length })),
  );
  const taken = opened.flatMap((event) => early.map(({ id: userId }) => ({ id: newId(), eventId: event.id, userId })));
  for (let from = 0; from < taken.length; from += batchSize) {
    const some = taken.slice(from, from + batchSize);
    const facts = { isIndividual: true, createdAt: now, admittedAt: now };
    await db
      .insert(registrations)
      .values(some.map(({ id, eventId, userId }) => ({ id, eventId, leaderId: userId, ...facts })));
    await db
      .insert(registrationMembers)
      .values(
        some.map(({ id, eventId, userId }) => ({ registrationId: id, eventId, userId, position: 0, joinedAt: now })),
      );
  }
  return opened;
}

type EventOfDrill = Pick<typeof events.$inferInsert, 'id' | 'maxParticipants'> &
  Partial<Pick<typeof events.$inferInsert, 'isTeamEvent' | 'minTeamSize' | 'maxTeamSize'>>;

export async function insertEvents(db: Db, all: readonly EventOfDrill[]): Promise<void> {
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * day);
  const [organizer] = await makeStudents(db, 1, `organizer-${newId()}-`);
  await db.insert(events).values(
    all.map((event, i) => ({
      title: `Drill ${i + 1}`,
      description: 'An event of the drills.',
      category: 'Workshop' as const,
      date: inDays(30).toISOString().slice(0, 10),
      time: '10:00',
      venue: 'Main Hall',
      registrationDeadline: inDays(20),
      batches: [...festival.batches],
      departments: [festival.department.code],
      organizerId: organizer?.id ?? '',
      organizerClub: 'The drills',
      createdAt: now,
      updatedAt: now,
      ...event,
    })),
  );
}
