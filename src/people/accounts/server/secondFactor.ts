import type { FastifyRequest } from 'fastify';
import { refusalFactory, Refusal } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { deviceName } from '#platform/http/server/deviceName.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { unseal } from '#platform/sealing.ts';
import { refusals } from '../contract.ts';
import { rememberDevice } from './deviceQueries.ts';
import type { FactorChange } from './mails.ts';
import { presentUser } from './presentUser.ts';
import { findUserById, lockUser } from './queries.ts';
import { createSession } from './sessionQueries.ts';
import * as queries from './secondFactorQueries.ts';
import { isAppCode, recoveryCodeHash, stepOfCode, withoutSeparators } from './totp.ts';
import type { UserRow } from './tables.ts';

const refuse = refusalFactory(refusals);

export const sealOf = (context: ServerContext, userId: string) => ({
  secret: context.secret,
  purpose: 'second-factor',
  owner: userId,
});

/** Call it in the transaction of the reported change, and wake the sender afterwards. */
export const mailFactorChange = (tx: Db, person: UserRow, change: FactorChange, now: Date): Promise<void> =>
  queueMail(tx, now, { to: person.email, template: 'second_factor_changed', data: { name: person.name, change } });

/** The refusal of a login whose password was right: its `data` holds the token for the second step. */
export function secondStep(context: ServerContext, user: UserRow): Promise<Refusal> {
  return inTransaction(context.db, async (tx) => {
    // The password may have been reset while the old one was hashed.
    const current = await lockUser(tx, user.id);
    if (current?.passwordHash !== user.passwordHash) return refuse('invalid_credentials');
    const refusal = refuse('second_factor_required');
    refusal.data = { challenge: await queries.createChallenge(tx, user.id, context.now()) };
    return refusal;
  });
}

/**
 * Counts a try of a code, on all servers, before comparing. The last allowed try mails the owner, since it was made
 * with the password.
 * @throws Refusal rate_limited, code_invalid (there is no such factor)
 */
export async function countTry(
  context: ServerContext,
  userId: string,
  which: 'confirmed' | 'being set up' = 'confirmed',
): Promise<queries.SecondFactor> {
  const now = context.now();
  const counted = await queries.countTry(context.db, userId, which, now);
  if (counted) return counted;
  const factor = await queries.findSecondFactor(context.db, userId);
  if (!factor) throw refuse('second_factor_wrong');
  const seconds = Math.ceil((factor.triesSince.getTime() + queries.triesWindowMs - now.getTime()) / 1000);
  throw refuse('second_factor_locked', { n: Math.max(1, Math.ceil(seconds / 60)) }, Math.max(1, seconds));
}

/**
 * Compares a code whose try has been counted, and consumes it: each time step and each recovery code is valid once.
 * Call it in the transaction of what it permits.
 * @throws Refusal code_invalid
 */
export async function consumeCode(
  tx: Db,
  context: ServerContext,
  factor: queries.SecondFactor,
  written: string,
): Promise<'app' | 'recovery'> {
  const { userId } = factor;
  if (!isAppCode(written)) {
    if (await queries.consumeRecoveryCode(tx, userId, recoveryCodeHash(written))) return 'recovery';
    throw refuse('second_factor_wrong');
  }
  const secret = unseal(factor.sealedSecret, sealOf(context, userId));
  const step = secret === null ? null : stepOfCode(secret, withoutSeparators(written), context.now());
  if (step === null || !(await queries.consumeStep(tx, userId, step))) throw refuse('second_factor_wrong');
  return 'app';
}

/** Logs a wrong code and rethrows the refusal. The account's owner is notified of the last attempt. */
export async function reportWrongCode(
  context: ServerContext,
  request: FastifyRequest,
  factor: queries.SecondFactor,
  actor: string | null,
): Promise<void> {
  logSecurityEvent(context, request, 'second_factor_failed', { actor, subject: factor.userId });
  if (factor.tries < queries.maxTries || factor.confirmedAt === null) return;
  await withMails(context, async (tx) => {
    const person = await findUserById(tx, factor.userId);
    if (person) await mailFactorChange(tx, person, 'locked', context.now());
  });
}

/** Begins the session of a login with its second factor. @throws Refusal token_invalid, code_invalid, rate_limited */
export async function finishLogIn(
  context: ServerContext,
  { challenge, code, deviceToken }: { challenge: string; code: string; deviceToken?: string | undefined },
  request: FastifyRequest,
) {
  const now = context.now();
  const userId = await queries.findChallenge(context.db, challenge, now);
  if (userId === undefined) throw refuse('challenge_invalid');
  const factor = await countTry(context, userId);
  try {
    const { user, token, by } = await withMails(context, async (tx) => {
      const locked = await lockUser(tx, userId);
      if (!locked || !(await queries.consumeChallenge(tx, challenge, now))) throw refuse('challenge_invalid');
      const used = await consumeCode(tx, context, factor, code);
      if (used === 'recovery') await mailFactorChange(tx, locked, 'recovery_code_used', now);
      const device = deviceName(request.headers['user-agent']);
      return { user: locked, token: await createSession(tx, userId, now, device), by: used };
    });
    if (by === 'recovery') logSecurityEvent(context, request, 'recovery_code_used', { actor: userId });
    logSecurityEvent(context, request, 'login', { actor: userId });
    return { token, user: presentUser(user), deviceToken: await rememberDevice(context.db, userId, deviceToken, now) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'code_invalid')
      await reportWrongCode(context, request, factor, null);
    throw error;
  }
}
