import { inArray, or } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { codes, users, type UserRow } from './tables.ts';

/**
 * The accounts with these addresses, and every other account with the same hash as one of them. Hashes are salted: two
 * accounts share one only if it was copied.
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

/** Deletes unreferenced accounts, with their sessions and codes. */
export async function deleteAccounts(tx: Db, accounts: readonly UserRow[]): Promise<void> {
  const emails = accounts.map(({ email }) => email);
  const ids = accounts.map(({ id }) => id);
  await tx.delete(codes).where(inArray(codes.email, emails));
  await tx.delete(users).where(inArray(users.id, ids));
}
