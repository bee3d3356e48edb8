import type { Db } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { RateLimit } from '#platform/http/server/rateLimits.ts';

/**
 * How many leaders one network may name, each of whom we mail: with new teams and with corrections. A campus behind one
 * address registers 40 teams in ten minutes; one attacker sent 220 mails to 220 people in eight.
 */
const leadersAnHour: RateLimit = { name: 'featured-leaders-hour', max: 100, windowSeconds: 3600, scope: 'shared' };
const leadersADay: RateLimit = { name: 'featured-leaders-day', max: 300, windowSeconds: 86_400, scope: 'shared' };

/** The other people of their teams: ten per leader, as in the largest team. */
const membersAnHour: RateLimit = { name: 'featured-members-hour', max: 1000, windowSeconds: 3600, scope: 'shared' };

/** Counts members to whom we mail their pass. @throws Refusal rate_limited (429, Retry-After) */
export async function countNewMembers(
  { limits }: ServerContext,
  network: string,
  tx: Db,
  count: number,
): Promise<void> {
  await limits.consume(
    Array.from({ length: count }, () => [membersAnHour, network] as const),
    tx,
  );
}

/** Counts a leader to whom we have not written before. @throws Refusal rate_limited (429, Retry-After) */
export async function countNewLeader({ limits }: ServerContext, network: string, tx: Db): Promise<void> {
  await limits.consume(
    [
      [leadersAnHour, network],
      [leadersADay, network],
    ],
    tx,
  );
}
