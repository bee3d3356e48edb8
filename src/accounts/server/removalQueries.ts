import { inArray, or } from 'drizzle-orm';
import type { Db } from '#shared/server/database.ts';
import { codes, records, users, type UserRow } from './tables.ts';

/**
 * The accounts with these addresses, and every other account that holds the very hash of one of them. Hashes are salted:
 * two accounts share one only if it was copied.
 */
export function accountsSharingHash(db: Db, emails: readonly string[]): Promise<UserRow[]> {
  const named = inArray(users.email, [...emails]);
  const hashes = db.select({ hash: users.passwordHash }).from(users).where(named);
  return db
    .select()
    .from(users)
    .where(or(named, inArray(users.passwordHash, hashes)))
    .orderBy(users.name, users.id);
}

/** Deletes accounts that nothing points at any more, with their sessions and codes. */
export async function deleteAccounts(tx: Db, accounts: readonly UserRow[]): Promise<void> {
  const emails = accounts.map(({ email }) => email);
  const ids = accounts.map(({ id }) => id);
  await tx.delete(codes).where(inArray(codes.email, emails));
  await tx.delete(users).where(inArray(users.id, ids));
}

/** The records of what these people did, and of what was done to these subjects. */
const recordsAbout = (actorIds: readonly string[], subjectIds: readonly string[]) =>
  or(inArray(records.actorId, [...actorIds]), inArray(records.subjectId, [...subjectIds]));

export const countRecords = (db: Db, actorIds: readonly string[], subjectIds: readonly string[]): Promise<number> =>
  db.$count(records, recordsAbout(actorIds, subjectIds));

export async function deleteRecords(tx: Db, actorIds: readonly string[], subjectIds: readonly string[]): Promise<void> {
  await tx.delete(records).where(recordsAbout(actorIds, subjectIds));
}
