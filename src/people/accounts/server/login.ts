import type { FastifyRequest } from 'fastify';
import { refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { deviceName } from '#platform/http/server/deviceName.ts';
import { networkKey } from '#platform/http/server/networkKey.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { refusals } from '../contract.ts';
import { findLogin, rememberDevice } from './deviceQueries.ts';
import { mailboxOf } from '../rules.ts';
import { verifyPassword } from './passwords.ts';
import { presentUser } from './presentUser.ts';
import { secondStep } from './secondFactor.ts';
import { lockUser } from './queries.ts';
import { createSession } from './sessionQueries.ts';

const refuse = refusalFactory(refusals);

// Only failures count, so that a whole campus can log in from one address. Failures at one account are counted by all
// servers together; those of a network by each server, because a whole campus would wait for that one row.
export const failureWindowSeconds = 600;
const tenMinutes = { windowSeconds: failureWindowSeconds };
export const atAccount = { ...tenMinutes, scope: 'shared', message: refusals.too_many_failures.message } as const;
const failuresOfNetwork: RateLimit = { name: 'login:network', max: 900, ...tenMinutes, scope: 'server' };
const failuresFromNetwork: RateLimit = { name: 'login:account:network', max: 10, ...atAccount };
const failuresAtAccount: RateLimit = { name: 'login:account', max: 50, ...atAccount };
const failuresFromDevice: RateLimit = { name: 'login:account:device', max: 10, ...atAccount };

export const deviceOf = (request: FastifyRequest) => deviceName(request.headers['user-agent']);

/** Failures are counted per password of the account: a new one after a reset starts at zero on every server. */
export const failureKey = (email: string, passwordHash: string | undefined) =>
  `${mailboxOf(email)} ${passwordHash ?? ''}`;

/** Counts a wrong password before comparing. @returns reverts that if it was right @throws Refusal rate_limited */
const countFailure = (context: ServerContext, account: string, network: string) =>
  context.limits.consume([
    [failuresOfNetwork, network],
    [failuresFromNetwork, `${account} ${network}`],
    [failuresAtAccount, account],
  ]);

/** Begins a session. @throws Refusal invalid_credentials, email_not_verified, rate_limited, second_factor_required */
export async function logIn(
  context: ServerContext,
  { email, password, deviceToken }: { email: string; password: string; deviceToken?: string | undefined },
  request: FastifyRequest,
) {
  const now = context.now();
  const network = networkKey(request.ip);
  const found = await findLogin(context.db, { email, deviceToken, now });
  const stored = found?.user.passwordHash;
  const account = failureKey(email, stored);
  const giveBack = found?.isKnownDevice
    ? await context.limits.consume([[failuresFromDevice, `${account} ${deviceToken}`]])
    : await countFailure(context, account, network);
  if (!(await verifyPassword(password, stored)) || !found) {
    logSecurityEvent(context, request, 'login_failed', { actor: null, subject: found?.user.id ?? null });
    throw refuse('invalid_credentials');
  }
  await giveBack();
  const { user } = found;
  if (!user.emailVerifiedAt) throw refuse('email_not_verified');
  const login = await inTransaction(context.db, async (tx) => {
    // A concurrent reset has ended all sessions: the password it replaced must not begin one.
    const current = await lockUser(tx, user.id);
    if (!current || current.passwordHash !== stored) throw refuse('invalid_credentials');
    if (current.secondFactorSince) return undefined;
    const token = await createSession(tx, user.id, now, deviceOf(request));
    return { token, user: presentUser(current), deviceToken: await rememberDevice(tx, user.id, deviceToken, now) };
  });
  if (!login) throw await secondStep(context, user);
  logSecurityEvent(context, request, 'login', { actor: user.id });
  return login;
}
