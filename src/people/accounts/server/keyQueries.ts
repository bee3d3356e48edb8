import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { administrators } from '../roles.ts';
import { scriptKeys, users, type UserRow } from './tables.ts';
import { tokenHash } from './tokens.ts';

export type KeyRow = typeof scriptKeys.$inferSelect;

// As a session: the time of the last use is for its owner to look at, not worth a statement on each call.
const touchMs = 3_600_000;

/** The administrator behind a key. Undefined when it is unknown, ended or expired. */
export async function findKey(db: Db, token: string, now: Date): Promise<{ key: KeyRow; owner: UserRow } | undefined> {
  const [found] = await db
    .select({ key: scriptKeys, owner: users })
    .from(scriptKeys)
    .innerJoin(users, eq(users.id, scriptKeys.ownerId))
    .where(
      and(
        eq(scriptKeys.tokenHash, tokenHash(token)),
        gt(scriptKeys.expiresAt, now),
        // A demotion deletes the keys; a role that was changed any other way has none either.
        inArray(users.role, [...administrators]),
      ),
    );
  return found;
}

export async function touchKey(db: Db, { id, lastUsedAt }: KeyRow, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() <= touchMs) return;
  await db.update(scriptKeys).set({ lastUsedAt: now }).where(eq(scriptKeys.id, id));
}

const living = (now: Date) => gt(scriptKeys.expiresAt, now);

/** The living keys of one owner, or of everybody, by owner and age. */
export const listKeys = (db: Db, ownerId: string | undefined, now: Date) =>
  db
    .select({ key: scriptKeys, owner: { id: users.id, name: users.name } })
    .from(scriptKeys)
    .innerJoin(users, eq(users.id, scriptKeys.ownerId))
    .where(and(living(now), ownerId === undefined ? undefined : eq(scriptKeys.ownerId, ownerId)))
    .orderBy(asc(users.nameOrder), asc(users.id), asc(scriptKeys.createdAt), asc(scriptKeys.id));

/** Call it with the owner locked. */
export const countKeys = (tx: Db, ownerId: string, now: Date): Promise<number> =>
  tx.$count(scriptKeys, and(eq(scriptKeys.ownerId, ownerId), living(now)));

export async function insertKey(tx: Db, key: Omit<KeyRow, 'tokenHash' | 'lastUsedAt'>, token: string): Promise<KeyRow> {
  const [made] = await tx
    .insert(scriptKeys)
    .values({ ...key, tokenHash: tokenHash(token) })
    .returning();
  return made as KeyRow;
}

/** Ends a key of this owner, or of anybody. @returns undefined if no such key is living */
export async function deleteKey(
  tx: Db,
  id: string,
  ownerId: string | undefined,
  now: Date,
): Promise<KeyRow | undefined> {
  const [ended] = await tx
    .delete(scriptKeys)
    .where(and(eq(scriptKeys.id, id), living(now), ownerId === undefined ? undefined : eq(scriptKeys.ownerId, ownerId)))
    .returning();
  return ended;
}

/** Deleted, so that a restored role does not restore its keys. */
export async function deleteKeysOf(tx: Db, ownerId: string): Promise<void> {
  await tx.delete(scriptKeys).where(eq(scriptKeys.ownerId, ownerId));
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.delete(scriptKeys).where(lte(scriptKeys.expiresAt, now));
}
