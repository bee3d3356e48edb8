import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from './context.ts';
import { networkKey } from './networkKey.ts';

export type SecurityEvent =
  | 'login_failed'
  | 'login'
  | 'second_factor_failed'
  | 'second_factor_changed'
  | 'recovery_code_used'
  | 'key_made'
  | 'key_ended'
  | 'role_changed'
  | 'sessions_ended'
  | 'password_changed'
  | 'password_reset'
  | 'account_erased';

/**
 * Logs a security event in a searchable form: who acted, on whose account, and the network as a keyed hash, so that the
 * log relates events of one network without holding an address.
 * @param people ids; `actor` is null for unknown people, such as a login with an address that has no account
 */
export function logSecurityEvent(
  { secret }: ServerContext,
  request: FastifyRequest,
  event: SecurityEvent,
  { actor, subject = actor }: { actor: string | null; subject?: string | null },
): void {
  const network = createHmac('sha256', secret)
    .update(`log-network:${networkKey(request.ip)}`)
    .digest('base64url')
    .slice(0, 22);
  request.log.info({ event, actor, subject, network }, 'security');
}
