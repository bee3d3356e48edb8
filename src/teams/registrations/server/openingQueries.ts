import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { openingReminders } from './tables.ts';

interface Wish {
  eventId: string;
  personId: string;
}

const isOf = ({ eventId, personId }: Wish) =>
  and(eq(openingReminders.eventId, eventId), eq(openingReminders.personId, personId));

export async function insertOpeningReminder(tx: Db, wish: Wish, createdAt: Date): Promise<void> {
  await tx
    .insert(openingReminders)
    .values({ ...wish, createdAt })
    .onConflictDoNothing();
}

export async function deleteOpeningReminder(tx: Db, wish: Wish): Promise<void> {
  await tx.delete(openingReminders).where(isOf(wish));
}

export const hasOpeningReminder = async (db: Db, wish: Wish): Promise<boolean> =>
  (await db.select({ eventId: openingReminders.eventId }).from(openingReminders).where(isOf(wish))).length > 0;
