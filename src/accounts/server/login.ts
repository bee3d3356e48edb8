import type { FastifyRequest } from 'fastify';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { deviceName } from '#platform/http/server/deviceName.ts';
import { networkKey } from '#platform/http/server/networkKey.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import { refusals } from '../contract.ts';
import { verifyPassword } from './passwords.ts';
import { presentUser } from './presentUser.ts';
import { createSession, findUserByEmail } from './queries.ts';

const refuse = refusalFactory(refusals);

// Only failures count, so that a whole campus can log in from one address. The guesses at one account are counted by all
// servers together; those of a network by each, because all of a campus would wait for that one row.
const tenMinutes = { windowSeconds: 600 };
const failuresOfNetwork: RateLimit = { name: 'login:network', max: 900, ...tenMinutes, scope: 'server' };
const failuresFromNetwork: RateLimit = { name: 'login:account:network', max: 10, ...tenMinutes, scope: 'shared' };
const failuresAtAccount: RateLimit = { name: 'login:account', max: 50, ...tenMinutes, scope: 'shared' };

export const deviceOf = (request: FastifyRequest) => deviceName(request.headers['user-agent']);

/** Begins a session. @throws Refusal invalid_credentials, email_not_verified, rate_limited */
export async function logIn(
  context: ServerContext,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
) {
  const network = networkKey(request.ip);
  const giveBack = await context.limits.consume([
    [failuresOfNetwork, network],
    [failuresFromNetwork, `${email} ${network}`],
    [failuresAtAccount, email],
  ]);
  const user = await findUserByEmail(context.db, email);
  if (!(await verifyPassword(password, user?.passwordHash)) || !user) {
    logSecurityEvent(context, request, 'login_failed', { actor: null, subject: user?.id ?? null });
    throw refuse('invalid_credentials');
  }
  await giveBack();
  if (!user.emailVerifiedAt) throw refuse('email_not_verified');
  const token = await createSession(context.db, user.id, context.now(), deviceOf(request));
  logSecurityEvent(context, request, 'login', { actor: user.id });
  return { token, user: presentUser(user) };
}
