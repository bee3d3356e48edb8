import { counted } from '#platform/counted.ts';
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { storedKey } from '#platform/http/server/storedKey.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { createStopwatch } from '#platform/stopwatch.ts';
import { refusals } from '../contract.ts';
import { codeDigits, codeLifetimeMs, type CodePurpose, mailboxOf, verificationTokenLifetimeMs } from '../rules.ts';
import { deriveCode, newToken, equalsInConstantTime, tokenHash } from './tokens.ts';
import { codes } from './tables.ts';

const refuse = refusalFactory(refusals);
const minuteMs = 60_000;
const maxTries = 5;
// A code that is read out has 5 tries for each of this many networks: 100 guesses of 100,000 codes.
const maxNetworks = 20;
const maxCodesPerHour = 5;
// The allowed difference between servers' clocks. A code from further in the future was made before the clock stepped
// back.
const clockSkewMs = 5_000;

/**
 * A code expires `lifetimeMs` after it is made. `waitSeconds` until the next one: a little less than the screens count
 * down, so that nobody presses too early.
 */
export const codeSettings: Record<CodePurpose, { digits: number; lifetimeMs: number; waitSeconds: number }> = {
  sign_up: { digits: codeDigits.signUp, lifetimeMs: codeLifetimeMs, waitSeconds: 57 },
  sign_up_fresh_batch: { digits: codeDigits.freshBatch, lifetimeMs: codeLifetimeMs, waitSeconds: 295 },
  reset: { digits: codeDigits.reset, lifetimeMs: codeLifetimeMs, waitSeconds: 57 },
};

// The true age of a code of this process: after the clock stepped back, its row looks younger than it is.
const ageOfCode = createStopwatch(codeSettings.sign_up_fresh_batch.waitSeconds * 1000);

const ofMailbox = (purpose: CodePurpose, email: string) =>
  and(eq(codes.purpose, purpose), eq(codes.mailbox, mailboxOf(email)));

/**
 * Creates the one active code of this mailbox and purpose; an older one ends, with its link. Call it in the transaction
 * that also queues its mail. A clock that has stepped back makes nobody wait longer than promised.
 * @throws Refusal code_too_soon (unless it is read out), rate_limited (past five an hour, unless `isLimited` is off)
 */
export async function createCode(
  tx: Db,
  {
    purpose,
    email,
    now,
    isLimited,
    isReadOut = false,
  }: { purpose: CodePurpose; email: string; now: Date; isLimited: boolean; isReadOut?: boolean },
): Promise<{ id: string; expiresAt: Date }> {
  const mailbox = mailboxOf(email);
  // Requests for one mailbox wait for each other, on any server.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${mailbox}`}, 0))`);
  const recent = await tx
    .select({ id: codes.id, createdAt: codes.createdAt })
    .from(codes)
    .where(
      and(
        ofMailbox(purpose, email),
        gt(codes.createdAt, new Date(now.getTime() - 60 * minuteMs)),
        lte(codes.createdAt, new Date(now.getTime() + clockSkewMs)),
      ),
    )
    .orderBy(desc(codes.createdAt));
  const secondsUntil = ({ id, createdAt }: { id: string; createdAt: Date }, seconds: number) => {
    const agoMs = Math.max(0, now.getTime() - createdAt.getTime(), ageOfCode.elapsedMs(id));
    return Math.ceil(seconds - agoMs / 1000);
  };

  const newest = recent[0];
  const waitSeconds = newest && !isReadOut ? secondsUntil(newest, codeSettings[purpose].waitSeconds) : 0;
  if (waitSeconds > 0) throw refuse('code_too_soon', { n: waitSeconds }, waitSeconds);
  const oldest = recent[maxCodesPerHour - 1];
  if (isLimited && oldest) throw refuseCommon('rate_limited', {}, secondsUntil(oldest, 3600));

  await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(ofMailbox(purpose, email), isNull(codes.endedAt)));
  const code = { id: newId(), expiresAt: new Date(now.getTime() + codeSettings[purpose].lifetimeMs) };
  await tx
    .insert(codes)
    .values({ ...code, purpose, email, mailbox, createdAt: now, triesByNetwork: isReadOut ? {} : null });
  ageOfCode.start(code.id);
  return code;
}

const signUpPurposes = ['sign_up', 'sign_up_fresh_batch'] as const;

/** The purpose of an address's newest sign-up code: which of the two forms its owner uses. */
export async function lastSignUpPurpose(tx: Db, email: string): Promise<CodePurpose | undefined> {
  const [newest] = await tx
    .select({ purpose: codes.purpose })
    .from(codes)
    .where(and(eq(codes.mailbox, mailboxOf(email)), inArray(codes.purpose, signUpPurposes)))
    .orderBy(desc(codes.createdAt))
    .limit(1);
  return newest?.purpose;
}

interface Attempt {
  purpose: CodePurpose;
  email: string;
  code: string;
  now: Date;
  secret: string;
  /** The network of the try. */
  network: string;
}

/** The key under which a network's tries are counted, without its address. */
const networkHash = ({ secret, network }: Attempt) => storedKey(secret, `code-tries:${network}`);

/**
 * Counts a try at the active code before comparing, so that it counts in any case.
 * @returns the code's id
 * @throws Refusal code_invalid, with the reason in its message
 */
export async function attemptCode(db: Db, attempt: Attempt): Promise<string> {
  const { purpose, email, code, now, secret } = attempt;
  const hash = sql`${networkHash(attempt)}::text`;
  const byNetwork = codes.triesByNetwork;
  const fromHere = sql`coalesce((${byNetwork} ->> ${hash})::int, 0)`;
  const hasTriesLeft = sql`case when ${byNetwork} is null then ${codes.tries} < ${maxTries}
    else ${fromHere} < ${maxTries}
      and (${fromHere} > 0 or (select count(*) from jsonb_object_keys(${byNetwork})) < ${maxNetworks}) end`;
  const [active] = await db
    .update(codes)
    .set({
      tries: sql`case when ${byNetwork} is null then ${codes.tries} + 1 else ${codes.tries} end`,
      triesByNetwork: sql`${byNetwork} || jsonb_build_object(${hash}, ${fromHere} + 1)`,
    })
    .where(and(ofMailbox(purpose, email), isNull(codes.endedAt), gt(codes.expiresAt, now), hasTriesLeft))
    .returning({ id: codes.id });
  if (!active || !equalsInConstantTime(code, deriveCode(secret, active.id, codeSettings[purpose].digits)))
    throw await whyInvalid(db, attempt);
  return active.id;
}

/** The problem with these digits. Only those who know the digits of a used code learn that it was used. */
async function whyInvalid(db: Db, attempt: Attempt) {
  const { purpose, email, code, now, secret } = attempt;
  // The active one first, if there is one.
  const [current, ...older] = await db
    .select()
    .from(codes)
    .where(ofMailbox(purpose, email))
    .orderBy(desc(sql`${codes.endedAt} is null`), desc(codes.createdAt))
    .limit(10);
  const matches = ({ id }: { id: string }) =>
    equalsInConstantTime(code, deriveCode(secret, id, codeSettings[purpose].digits));
  if (!current) return refuse('code_invalid');
  if (older.some(matches)) return refuse('code_replaced');
  if (current.endedAt) return refuse(matches(current) ? 'code_used' : 'code_invalid');
  if (current.expiresAt <= now) return refuse('code_expired');
  // A network that is not counted was past the limit of networks.
  const tries = current.triesByNetwork ? (current.triesByNetwork[networkHash(attempt)] ?? maxTries) : current.tries;
  const left = maxTries - tries;
  if (left > 0) return refuse('code_wrong', { left: counted(left, 'try', 'tries') });
  return refuse(current.triesByNetwork ? 'code_tried_out_here' : 'code_tried_out');
}

type UsedRefusal = 'code_used' | 'link_used';

/** Ends a used code and its link. @throws Refusal `refusal`, for the second of two concurrent uses */
export async function consumeCode(tx: Db, codeId: string, now: Date, refusal: UsedRefusal): Promise<void> {
  const ended = await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(eq(codes.id, codeId), isNull(codes.endedAt)))
    .returning({ id: codes.id });
  if (ended.length === 0) throw refuse(refusal);
}

/** Ends a right code and issues its verification token, which creates one account. */
export function issueVerificationToken(db: Db, codeId: string, now: Date, refusal: UsedRefusal): Promise<string> {
  return inTransaction(db, async (tx) => {
    await consumeCode(tx, codeId, now, refusal);
    const token = newToken();
    await tx
      .update(codes)
      .set({ tokenHash: tokenHash(token), tokenExpiresAt: new Date(now.getTime() + verificationTokenLifetimeMs) })
      .where(eq(codes.id, codeId));
    return token;
  });
}

export interface VerificationToken {
  token: string;
  purpose: CodePurpose;
  email: string;
  now: Date;
}

const activeToken = (verification: VerificationToken) =>
  and(
    eq(codes.tokenHash, tokenHash(verification.token)),
    ofMailbox(verification.purpose, verification.email),
    isNull(codes.tokenUsedAt),
    gt(codes.tokenExpiresAt, verification.now),
  );

/** @throws Refusal token_invalid, unless this token is valid now. Consumes nothing. */
export async function checkVerificationToken(db: Db, verification: VerificationToken): Promise<void> {
  const [found] = await db.select({ id: codes.id }).from(codes).where(activeToken(verification));
  if (!found) throw refuse('token_invalid');
}

/** Uses a token up, in the transaction that creates the account. @throws Refusal token_invalid */
export async function consumeVerificationToken(tx: Db, verification: VerificationToken): Promise<void> {
  const used = await tx
    .update(codes)
    .set({ tokenUsedAt: verification.now })
    .where(activeToken(verification))
    .returning({ id: codes.id });
  if (used.length === 0) throw refuse('token_invalid');
}

/** Whether this code is still valid: a mail with another one is not worth sending. */
export async function isCodeActive(db: Db, codeId: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.id, codeId), isNull(codes.endedAt), gt(codes.expiresAt, now)));
  return found !== undefined;
}

/** How long a code's row stays after it and its token have expired: the hourly limit is counted from these rows. */
export const expiredCodeKeptMs = 24 * 60 * minuteMs;

/** Deletes codes that expired longer ago than that, with their tokens. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  const end = new Date(now.getTime() - expiredCodeKeptMs);
  await db
    .delete(codes)
    .where(and(lt(codes.expiresAt, end), or(isNull(codes.tokenExpiresAt), lt(codes.tokenExpiresAt, end))));
}
