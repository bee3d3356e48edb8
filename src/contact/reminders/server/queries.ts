import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { events } from '#events/events/server/tables.ts';
import { invitations } from '#teams/invitations/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import type { Due } from './dueQueries.ts';
import { reminders } from './tables.ts';

const keyOf = (one: { fact: string; personId: string; subjectId: string }) =>
  `${one.fact} ${one.personId} ${one.subjectId}`;

/** Records reminders. @returns those not recorded before, whose mails this transaction must write */
export async function recordReminders(tx: Db, due: readonly Due[], now: Date): Promise<Due[]> {
  if (due.length === 0) return [];
  const rows = due.map(({ fact, person, subjectId, about }) => ({
    fact,
    personId: person.id,
    subjectId,
    about,
    remindedAt: now,
  }));
  const recorded = await tx.insert(reminders).values(rows).onConflictDoNothing().returning();
  const mine = new Set(recorded.map(keyOf));
  return due.filter(({ fact, person, subjectId }) => mine.has(keyOf({ fact, personId: person.id, subjectId })));
}

/** So that these people can be mailed about this deadline again. */
export async function forgetMissed(
  tx: Db,
  eventId: string,
  personIds: readonly string[],
  deadline: Date,
): Promise<void> {
  await tx
    .delete(reminders)
    .where(
      and(
        eq(reminders.fact, 'team_missed'),
        eq(reminders.subjectId, eventId),
        inArray(reminders.personId, [...personIds]),
        eq(reminders.about, deadline),
      ),
    );
}

/** In one order, so that two servers that record them cannot deadlock. */
export const peopleByIds = (tx: Db, ids: readonly string[]): Promise<Due['person'][]> =>
  tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.erasedAt)))
    .orderBy(asc(users.id));

/**
 * Deletes records of deleted events and invitations, and of erased people. Never by time: a clock that was ahead for a
 * moment would delete them, and everybody would be reminded again.
 */
export async function deleteOrphanedReminders(db: Db): Promise<void> {
  await db.delete(reminders).where(sql`
    (not exists (select 1 from ${events} e where e.id = ${reminders.subjectId})
      and not exists (select 1 from ${invitations} i where i.id = ${reminders.subjectId}))
    or exists (select 1 from ${users} u where u.id = ${reminders.personId} and u.erased_at is not null)`);
}
