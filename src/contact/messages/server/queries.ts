import { and, asc, desc, eq, exists, gt, lte, sql, type SQL } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { featuredParticipants } from '#teams/featured/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { messageRecipients, messages, messageTeams, type MessageRow } from './tables.ts';

/** The event or the featured event a message is about. */
export type MessageSubject = { eventId: string } | { featuredEventId: string };

const ofSubject = (subject: MessageSubject): SQL =>
  'eventId' in subject ? eq(messages.eventId, subject.eventId) : eq(messages.featuredEventId, subject.featuredEventId);

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({ message: messages, by: { _id: users.id, name: users.name } })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.createdBy))
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id));

export const messagesOf = (db: Db, subject: MessageSubject) => select(db, ofSubject(subject));

/** Messages addressed to somebody: as a person of the event, or as the leader of a featured team. */
export function messagesTo(db: Db, subject: MessageSubject, { id, email }: { id: string; email: string }) {
  const addressed =
    'eventId' in subject
      ? db
          .select({ one: sql`1` })
          .from(messageRecipients)
          .where(and(eq(messageRecipients.messageId, messages.id), eq(messageRecipients.userId, id)))
      : db
          .select({ one: sql`1` })
          .from(messageTeams)
          .innerJoin(featuredParticipants, eq(featuredParticipants.registrationId, messageTeams.registrationId))
          .where(
            and(
              eq(messageTeams.messageId, messages.id),
              eq(featuredParticipants.position, 0),
              eq(featuredParticipants.email, email),
            ),
          );
  return select(db, and(ofSubject(subject), exists(addressed)));
}

/** Those addressed to the leader of a featured team, former leaders included. */
export const messagesToTeam = (db: Db, registrationId: string) =>
  select(
    db,
    exists(
      db
        .select({ one: sql`1` })
        .from(messageTeams)
        .where(and(eq(messageTeams.messageId, messages.id), eq(messageTeams.registrationId, registrationId))),
    ),
  );

/**
 * When the messages after a moment were sent, oldest first, without those dated later by a clock that has been set
 * back.
 */
export async function sentBetween(tx: Db, subject: MessageSubject, after: Date, until: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(ofSubject(subject), gt(messages.createdAt, after), lte(messages.createdAt, until)))
    .orderBy(asc(messages.createdAt));
  return rows.map(({ at }) => at);
}

// PostgreSQL takes 65,535 parameters.
const rowsPerInsert = 10_000;

export async function insertMessage(
  tx: Db,
  message: MessageRow,
  to: { userIds?: readonly string[]; registrationIds?: readonly string[] },
): Promise<void> {
  await tx.insert(messages).values(message);
  const messageId = message.id;
  for (const userIds of chunksOf(to.userIds ?? []))
    await tx.insert(messageRecipients).values(userIds.map((userId) => ({ messageId, userId })));
  for (const registrationIds of chunksOf(to.registrationIds ?? []))
    await tx.insert(messageTeams).values(registrationIds.map((registrationId) => ({ messageId, registrationId })));
}

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / rowsPerInsert) }, (_, n) =>
    all.slice(n * rowsPerInsert, (n + 1) * rowsPerInsert),
  );
