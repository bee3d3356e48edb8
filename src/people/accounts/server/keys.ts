import type { FastifyRequest } from 'fastify';
import type { KeyScope } from '#platform/http/contract.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';
import { refusals } from '../refusals.ts';
import { findKey, touchKey } from './keyQueries.ts';
import type { UserRow } from './tables.ts';

const refuse = refusalFactory(refusals);

/** Two calls a second, with bursts. Per server, so that counting costs no statement. */
const keyLimit: RateLimit = { name: 'key', max: 1200, windowSeconds: 600, scope: 'server' };

/**
 * The owner of a key for scripts, if it may make this call. Read from the database each time, so that an ended key is
 * refused by every server at once.
 * @throws Refusal key_ended, key_not_allowed, rate_limited
 */
export async function ownerOfKey(
  context: ServerContext,
  request: FastifyRequest,
  token: string,
  scopes: readonly KeyScope[] = [],
): Promise<UserRow> {
  const now = context.now();
  const found = await findKey(context.db, token, now);
  if (!found) throw refuse('key_ended');
  const { key, owner } = found;
  if (scopes.length === 0) throw refuse('key_not_allowed');
  // Before the scope: a program that calls for another event in a loop is stopped too.
  await context.limits.consume([[keyLimit, key.id]]);
  if (!scopes.includes(key.scope)) throw refuse('key_lacks_scope');
  if (key.scope === 'event' && eventOf(request) !== key.eventId) throw refuse('key_of_other_event');
  await touchKey(context.db, key, now);
  return owner;
}

const eventOf = ({ params }: FastifyRequest) => (params as { id?: string }).id?.toLowerCase();
