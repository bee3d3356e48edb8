import type { FastifyRequest } from 'fastify';
import type { Who } from '#platform/http/contract.ts';
import { Refusal, refuse, type Refusals } from '#platform/http/refusals.ts';
import type { Gate } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/http/server/context.ts';
import { userOfToken } from './queries.ts';
import type { UserRow } from './tables.ts';

/** Who is asking: the account as the database has it now, so that a changed role counts at once. */
export type Caller = UserRow;

/** The bearer token of a request. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * The gate of every call. `refusals` holds the refusals that stand in for `forbidden` where a call says so.
 * Calls open to all ignore a bad token.
 */
export function gateOf(site: Site, refusals: Refusals = {}): Gate<Caller> {
  return async (request, who) => {
    const token = bearerToken(request);
    const caller = token === undefined ? undefined : await userOfToken(site.db, token, site.now());
    if (who === 'anyone') return caller ?? null;
    if (!caller) throw refuse('unauthenticated');
    if (who !== 'signed-in' && !who.roles.includes(caller.role)) throw refusedRole(who, refusals);
    return caller;
  };
}

function refusedRole(who: Exclude<Who, string>, refusals: Refusals): Refusal {
  const row = who.otherwise === undefined ? undefined : refusals[who.otherwise];
  return row && who.otherwise !== undefined ? new Refusal(who.otherwise, row.status, row.message) : refuse('forbidden');
}
