import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { refusals } from '../contract.ts';
import { codeDigits } from '../rules.ts';
import { deriveCode, newToken, equalsInConstantTime, tokenHash } from './tokens.ts';
import { codes, type CodePurpose } from './tables.ts';

const refuse = refusalFactory(refusals);
const minuteMs = 60_000;
const codeLifetimeMs = 10 * minuteMs;
const tokenLifetimeMs = 30 * minuteMs;
const maxTries = 5;
const maxCodesPerHour = 5;

/** How many digits a code has and how long the next one has to wait: a little less than the screens count. */
export const purposes: Record<CodePurpose, { digits: number; waitSeconds: number }> = {
  sign_up: { digits: codeDigits.signUp, waitSeconds: 57 },
  sign_up_fresh_batch: { digits: codeDigits.freshBatch, waitSeconds: 295 },
  reset: { digits: codeDigits.reset, waitSeconds: 57 },
};

/**
 * Creates the one active code of this address and purpose; an older one ends. To be called in the transaction that also
 * queues its mail.
 * @throws Refusal code_too_soon (unless `mustWait` is off), rate_limited (past five an hour, unless `isLimited` is off)
 */
export async function createCode(
  tx: Db,
  {
    purpose,
    email,
    now,
    isLimited,
    mustWait = true,
  }: { purpose: CodePurpose; email: string; now: Date; isLimited: boolean; mustWait?: boolean },
): Promise<{ id: string; expiresAt: Date }> {
  // Requests for one address wait for each other, whichever server they reach.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${email}`}, 0))`);
  const ofAddress = and(eq(codes.purpose, purpose), eq(codes.email, email));
  const recent = await tx
    .select({ createdAt: codes.createdAt })
    .from(codes)
    .where(and(ofAddress, gt(codes.createdAt, new Date(now.getTime() - 60 * minuteMs))))
    .orderBy(desc(codes.createdAt));
  const secondsUntil = (at: Date, seconds: number) => Math.ceil(seconds - (now.getTime() - at.getTime()) / 1000);

  const last = recent[0];
  const waitSeconds = last && mustWait ? secondsUntil(last.createdAt, purposes[purpose].waitSeconds) : 0;
  if (waitSeconds > 0) throw refuse('code_too_soon', { n: waitSeconds }, waitSeconds);
  const oldest = recent[maxCodesPerHour - 1];
  if (isLimited && oldest) throw refuseCommon('rate_limited', {}, secondsUntil(oldest.createdAt, 3600));

  await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(ofAddress, isNull(codes.endedAt)));
  const code = { id: newId(), expiresAt: new Date(now.getTime() + codeLifetimeMs) };
  await tx.insert(codes).values({ ...code, purpose, email, createdAt: now });
  return code;
}

const signUpPurposes = ['sign_up', 'sign_up_fresh_batch'] as const;

/** The purpose of the newest sign-up code of an address: by which of the two ways its owner is signing up. */
export async function lastSignUpPurpose(tx: Db, email: string): Promise<CodePurpose | undefined> {
  const [last] = await tx
    .select({ purpose: codes.purpose })
    .from(codes)
    .where(and(eq(codes.email, email), inArray(codes.purpose, signUpPurposes)))
    .orderBy(desc(codes.createdAt))
    .limit(1);
  return last?.purpose;
}

/**
 * Counts a try at the active code and then compares; the try counts whatever becomes of it.
 * @returns the code's id. @throws Refusal code_invalid
 */
export async function attemptCode(
  db: Db,
  {
    purpose,
    email,
    code,
    now,
    secret,
  }: { purpose: CodePurpose; email: string; code: string; now: Date; secret: string },
): Promise<string> {
  const [active] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.purpose, purpose),
        eq(codes.email, email),
        isNull(codes.endedAt),
        gt(codes.expiresAt, now),
        lt(codes.tries, maxTries),
      ),
    )
    .returning({ id: codes.id });
  if (!active || !equalsInConstantTime(code, deriveCode(secret, active.id, purposes[purpose].digits)))
    throw refuse('code_invalid');
  return active.id;
}

/** Ends a code that was used. Of two who use it at once, one is refused. @throws Refusal code_invalid */
export async function consumeCode(tx: Db, codeId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(eq(codes.id, codeId), isNull(codes.endedAt)))
    .returning({ id: codes.id });
  if (ended.length === 0) throw refuse('code_invalid');
}

/** Ends a right code and issues its verification token, which creates one account within 30 minutes. */
export function issueVerificationToken(db: Db, codeId: string, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    await consumeCode(tx, codeId, now);
    const token = newToken();
    await tx
      .update(codes)
      .set({ tokenHash: tokenHash(token), tokenExpiresAt: new Date(now.getTime() + tokenLifetimeMs) })
      .where(eq(codes.id, codeId));
    return token;
  });
}

const isActiveToken = (verification: VerificationToken) =>
  and(
    eq(codes.tokenHash, tokenHash(verification.token)),
    eq(codes.purpose, verification.purpose),
    eq(codes.email, verification.email),
    isNull(codes.tokenUsedAt),
    gt(codes.tokenExpiresAt, verification.now),
  );

export interface VerificationToken {
  token: string;
  purpose: CodePurpose;
  email: string;
  now: Date;
}

/** @throws Refusal token_invalid, unless this token would pass now. Nothing is used up. */
export async function checkVerificationToken(db: Db, verification: VerificationToken): Promise<void> {
  const [found] = await db.select({ id: codes.id }).from(codes).where(isActiveToken(verification));
  if (!found) throw refuse('token_invalid');
}

/** Uses a token up, in the transaction that creates the account. @throws Refusal token_invalid */
export async function consumeVerificationToken(tx: Db, verification: VerificationToken): Promise<void> {
  const used = await tx
    .update(codes)
    .set({ tokenUsedAt: verification.now })
    .where(isActiveToken(verification))
    .returning({ id: codes.id });
  if (used.length === 0) throw refuse('token_invalid');
}

/** Whether this code would still pass now: a mail that carries another one is not worth sending. */
export async function isCodeActive(db: Db, codeId: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.id, codeId), isNull(codes.endedAt), gt(codes.expiresAt, now)));
  return found !== undefined;
}

/** How long a code stays after it and its token have expired: no limit looks back further than an hour. */
export const expiredCodeKeptMs = 24 * 60 * minuteMs;

/** Deletes codes that expired longer ago than that, with their tokens. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  const end = new Date(now.getTime() - expiredCodeKeptMs);
  await db
    .delete(codes)
    .where(and(lt(codes.expiresAt, end), or(isNull(codes.tokenExpiresAt), lt(codes.tokenExpiresAt, end))));
}
