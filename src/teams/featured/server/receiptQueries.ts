import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { keptUnusedMs } from '../receiptRules.ts';
import type { Db } from '#platform/database/database.ts';
import { featuredParticipants, receipts } from './tables.ts';

const notUsedSince = (now: Date) => new Date(now.getTime() - keptUnusedMs);

export async function insertReceipt(
  db: Db,
  receipt: Omit<typeof receipts.$inferInsert, 'registrationId'>,
): Promise<void> {
  await db.insert(receipts).values(receipt);
}

/** Makes the receipt the team's in place of the one before. Called with the event locked. @returns false when it is used, expired or another event's */
export async function useReceipt(
  tx: Db,
  id: string,
  { eventId, registrationId }: { eventId: string; registrationId: string },
  now: Date,
): Promise<boolean> {
  const unused = and(
    eq(receipts.id, id),
    eq(receipts.eventId, eventId),
    isNull(receipts.registrationId),
    gt(receipts.createdAt, notUsedSince(now)),
  );
  const [found] = await tx.select({ id: receipts.id }).from(receipts).where(unused).for('update');
  if (!found) return false;
  await deleteReceiptsOf(tx, [registrationId]);
  await tx.update(receipts).set({ registrationId }).where(eq(receipts.id, id));
  return true;
}

/** The ids of receipts by the team. */
export async function receiptsOf(db: Db, registrationIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: receipts.id, registrationId: receipts.registrationId })
    .from(receipts)
    .where(inArray(receipts.registrationId, [...registrationIds]));
  return new Map(rows.map(({ id, registrationId }) => [registrationId ?? '', id]));
}

export async function receiptImage(db: Db, eventId: string, registrationId: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ image: receipts.image })
    .from(receipts)
    .where(and(eq(receipts.eventId, eventId), eq(receipts.registrationId, registrationId)));
  return found?.image;
}

export async function deleteReceiptsOf(tx: Db, registrationIds: readonly string[]): Promise<void> {
  await tx.delete(receipts).where(inArray(receipts.registrationId, [...registrationIds]));
}

/** They go with the national ids. */
export async function deleteReceiptsOfEvents(tx: Db, eventIds: readonly string[]): Promise<void> {
  await tx.delete(receipts).where(inArray(receipts.eventId, [...eventIds]));
}

/** Of the teams that somebody leads by this address. */
export async function deleteReceiptsOfLeader(tx: Db, email: string): Promise<void> {
  const led = tx
    .select({ id: featuredParticipants.registrationId })
    .from(featuredParticipants)
    .where(and(eq(featuredParticipants.email, email), eq(featuredParticipants.position, 0)));
  await tx.delete(receipts).where(inArray(receipts.registrationId, led));
}

export const countUnusedReceipts = (db: Db): Promise<number> => db.$count(receipts, isNull(receipts.registrationId));

export async function deleteUnusedReceipts(db: Db, now: Date): Promise<void> {
  await db.delete(receipts).where(and(isNull(receipts.registrationId), lte(receipts.createdAt, notUsedSince(now))));
}
