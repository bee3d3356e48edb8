import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#platform/http/server/context.ts';
import { logSecurityEvent } from '#platform/http/server/securityLog.ts';
import type { CurrentUser } from './authorize.ts';
import { countOwnPassword } from './login.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Whether whoever is signed in knows the password. A stolen session is no way to guess it: ten are counted, apart from
 * failed log-ins, with which strangers could keep its owner out. @throws Refusal rate_limited
 */
export async function isOwnPassword(
  context: ServerContext,
  { id, email, passwordHash }: CurrentUser,
  password: string,
  request: FastifyRequest,
): Promise<boolean> {
  const giveBack = await countOwnPassword(context, { email, passwordHash });
  const isRight = await verifyPassword(password, passwordHash);
  if (isRight) await giveBack();
  else logSecurityEvent(context, request, 'login_failed', { actor: id });
  return isRight;
}
