import { and, asc, inArray, isNull, lt } from 'drizzle-orm';
import { users } from '#accounts/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import type { Due } from './dueQueries.ts';
import { reminders } from './tables.ts';

const keyOf = (one: { fact: string; personId: string; subjectId: string }) =>
  `${one.fact} ${one.personId} ${one.subjectId}`;

/** Records reminders. @returns those that nobody had recorded before, whose mails are this transaction's to write */
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

/** In one order, so that two servers that record them wait for each other. */
export const peopleByIds = (tx: Db, ids: readonly string[]): Promise<Due['person'][]> =>
  tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.erasedAt)))
    .orderBy(asc(users.id));

/** How long the record of a reminder stays after what it speaks of. */
export const reminderKeptDays = 30;

export async function deleteOldReminders(db: Db, now: Date): Promise<void> {
  await db.delete(reminders).where(lt(reminders.about, new Date(now.getTime() - reminderKeptDays * 86_400_000)));
}
