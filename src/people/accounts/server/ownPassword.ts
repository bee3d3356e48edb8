import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import type { CurrentUser } from './authorize.ts';
import { atAccount, failureKey } from './login.ts';
import { verifyPassword } from './passwords.ts';

const tries: RateLimit = { name: 'own-password', max: 10, ...atAccount };

/**
 * Whether the signed-in person knows the password. So that a stolen session cannot guess it, ten tries are allowed,
 * counted apart from failed logins, with which strangers could lock the owner out.
 * @throws Refusal rate_limited
 */
export async function isOwnPassword(
  context: ServerContext,
  { id, email, passwordHash }: CurrentUser,
  password: string,
  request: FastifyRequest,
): Promise<boolean> {
  const giveBack = await context.limits.consume([[tries, failureKey(email, passwordHash)]]);
  const isRight = await verifyPassword(password, passwordHash);
  if (isRight) await giveBack();
  else logSecurityEvent(context, request, 'login_failed', { actor: id });
  return isRight;
}
