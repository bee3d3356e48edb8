import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { refusals } from '../contract.ts';
import { codeDigits } from '../rules.ts';
import { deriveCode, newToken, equalsInConstantTime, tokenHash } from './tokens.ts';
import { codes, type CodePurpose } from './tables.ts';

const refuse = refusalFactory(refusals);
const minutes = 60_000;
const codeLife = 10 * minutes;
const proofLife = 30 * minutes;
const mostTries = 5;
const mostAnHour = 5;

/** How many digits a code has and how long the next one has to wait, in seconds: a little less than the screens count. */
export const purposes: Record<CodePurpose, { digits: number; wait: number }> = {
  sign_up: { digits: codeDigits.signUp, wait: 57 },
  sign_up_fresh_batch: { digits: codeDigits.freshBatch, wait: 295 },
  reset: { digits: codeDigits.reset, wait: 57 },
};

/**
 * Makes the one living code of this address and purpose; an older one dies. To be called in the transaction that also
 * writes its mail.
 * @throws Refusal code_too_soon (unless `wait` is off), rate_limited (past five an hour, unless `hourly` is off)
 */
export async function createCode(
  tx: Db,
  {
    purpose,
    email,
    now,
    hourly,
    wait: waits = true,
  }: { purpose: CodePurpose; email: string; now: Date; hourly: boolean; wait?: boolean },
): Promise<{ id: string; expiresAt: Date }> {
  // Two requests for one address take turns, whichever server they reach.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${email}`}, 0))`);
  const ofAddress = and(eq(codes.purpose, purpose), eq(codes.email, email));
  const recent = await tx
    .select({ createdAt: codes.createdAt })
    .from(codes)
    .where(and(ofAddress, gt(codes.createdAt, new Date(now.getTime() - 60 * minutes))))
    .orderBy(desc(codes.createdAt));
  const secondsUntil = (at: Date, wait: number) => Math.ceil(wait - (now.getTime() - at.getTime()) / 1000);

  const last = recent[0];
  const wait = last && waits ? secondsUntil(last.createdAt, purposes[purpose].wait) : 0;
  if (wait > 0) throw refuse('code_too_soon', { n: wait }, wait);
  const oldest = recent[mostAnHour - 1];
  if (hourly && oldest) throw refuseCommon('rate_limited', {}, secondsUntil(oldest.createdAt, 3600));

  await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(ofAddress, isNull(codes.endedAt)));
  const code = { id: newId(), expiresAt: new Date(now.getTime() + codeLife) };
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
 * Counts a try at the living code and then compares; the try counts whatever becomes of it.
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
  const [living] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.purpose, purpose),
        eq(codes.email, email),
        isNull(codes.endedAt),
        gt(codes.expiresAt, now),
        lt(codes.tries, mostTries),
      ),
    )
    .returning({ id: codes.id });
  if (!living || !equalsInConstantTime(code, deriveCode(secret, living.id, purposes[purpose].digits)))
    throw refuse('code_invalid');
  return living.id;
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

/** Ends a right code and gives the proof for it: a token that creates one account, within 30 minutes. */
export function issueVerificationToken(db: Db, codeId: string, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    await consumeCode(tx, codeId, now);
    const token = newToken();
    await tx
      .update(codes)
      .set({ tokenHash: tokenHash(token), tokenExpiresAt: new Date(now.getTime() + proofLife) })
      .where(eq(codes.id, codeId));
    return token;
  });
}

const livingProof = (proof: VerificationToken) =>
  and(
    eq(codes.tokenHash, tokenHash(proof.token)),
    eq(codes.purpose, proof.purpose),
    eq(codes.email, proof.email),
    isNull(codes.tokenUsedAt),
    gt(codes.tokenExpiresAt, proof.now),
  );

export interface VerificationToken {
  token: string;
  purpose: CodePurpose;
  email: string;
  now: Date;
}

/** @throws Refusal token_invalid, unless this proof would pass now. Nothing is used up. */
export async function checkVerificationToken(db: Db, proof: VerificationToken): Promise<void> {
  const [found] = await db.select({ id: codes.id }).from(codes).where(livingProof(proof));
  if (!found) throw refuse('token_invalid');
}

/** Uses a proof up, in the transaction that creates the account. @throws Refusal token_invalid */
export async function consumeVerificationToken(tx: Db, proof: VerificationToken): Promise<void> {
  const used = await tx
    .update(codes)
    .set({ tokenUsedAt: proof.now })
    .where(livingProof(proof))
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

/** Deletes codes that died more than a day ago, their proofs too: no limit looks back further than an hour. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * minutes);
  await db
    .delete(codes)
    .where(and(lt(codes.expiresAt, yesterday), or(isNull(codes.tokenExpiresAt), lt(codes.tokenExpiresAt, yesterday))));
}
