import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { newToken, tokenHash } from './tokens.ts';
import { loginChallenges, recoveryCodes, secondFactors, users } from './tables.ts';

export type SecondFactor = typeof secondFactors.$inferSelect;

export const challengeLifetimeMs = 5 * 60_000;
export const maxTries = 5;
export const triesWindowMs = 15 * 60_000;

/** @returns the token of a login that awaits its second factor */
export async function createChallenge(tx: Db, userId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  await tx.insert(loginChallenges).values({ tokenHash: tokenHash(token), userId, expiresAt });
  return token;
}

const isChallenge = (token: string, now: Date) =>
  and(eq(loginChallenges.tokenHash, tokenHash(token)), gt(loginChallenges.expiresAt, now));

/** The account of the login; undefined once it was used, has expired or was ended. */
export async function findChallenge(db: Db, token: string, now: Date): Promise<string | undefined> {
  const [found] = await db.select().from(loginChallenges).where(isChallenge(token, now));
  return found?.userId;
}

/** @returns whether it was still valid: of two concurrent uses one is refused */
export async function consumeChallenge(tx: Db, token: string, now: Date): Promise<boolean> {
  const used = await tx.delete(loginChallenges).where(isChallenge(token, now)).returning();
  return used.length > 0;
}

/** Begins or restarts setting up an app. @returns false if one is confirmed already */
export async function beginSecondFactor(tx: Db, userId: string, sealedSecret: string, now: Date): Promise<boolean> {
  const begun = await tx
    .insert(secondFactors)
    .values({ userId, sealedSecret, triesSince: now })
    // The tries stay: restarting gains none.
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning();
  return begun.length > 0;
}

/**
 * Counts a try, in a statement of its own before comparing: it counts on every server at once and in any case. A window
 * that seems to begin in the future, because a clock stepped back, is over.
 * @returns the factor, with the try counted; undefined if it has none left, or there is no such factor
 */
export async function countTry(
  db: Db,
  userId: string,
  which: 'confirmed' | 'being set up',
  now: Date,
): Promise<SecondFactor | undefined> {
  const over = or(
    lte(secondFactors.triesSince, new Date(now.getTime() - triesWindowMs)),
    gt(secondFactors.triesSince, now),
  );
  const [counted] = await db
    .update(secondFactors)
    .set({
      tries: sql`case when ${over} then 1 else ${secondFactors.tries} + 1 end`,
      triesSince: sql`case when ${over} or ${secondFactors.tries} = 0 then ${now.toISOString()}::timestamptz else ${secondFactors.triesSince} end`,
    })
    .where(
      and(
        eq(secondFactors.userId, userId),
        which === 'confirmed' ? isNotNull(secondFactors.confirmedAt) : isNull(secondFactors.confirmedAt),
        or(lt(secondFactors.tries, maxTries), over),
      ),
    )
    .returning();
  return counted;
}

export const findSecondFactor = async (db: Db, userId: string): Promise<SecondFactor | undefined> =>
  (await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)))[0];

export async function clearSecondFactorTries(tx: Db, userId: string): Promise<void> {
  await tx.update(secondFactors).set({ tries: 0 }).where(eq(secondFactors.userId, userId));
}

/** Consumes the code of a time step, and all earlier ones. @returns false if that had happened already */
export async function consumeStep(tx: Db, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step, tries: 0 })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning();
  return used.length > 0;
}

/** @returns whether this person had that recovery code */
export async function consumeRecoveryCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning();
  if (used.length > 0) await clearSecondFactorTries(tx, userId);
  return used.length > 0;
}

export async function replaceRecoveryCodes(tx: Db, userId: string, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** From now on logging in requires the factor. */
export async function confirmSecondFactor(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ secondFactorSince: now }).where(eq(users.id, userId));
}

/** Deletes the factor with its recovery codes and the logins that await it. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
  await tx.update(users).set({ secondFactorSince: null }).where(eq(users.id, userId));
}
