import { lte, sql, type SQL } from 'drizzle-orm';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Db } from '../../database/database.ts';
import { createMemoryLimiter } from './memoryLimiter.ts';
import { storedKey } from './storedKey.ts';
import type { RateLimit } from './rateLimits.ts';
import { rateLimits } from './tables.ts';

const storeOptions = ({ name, max, windowSeconds }: RateLimit, storeClient: Db) => ({
  storeClient,
  schema: rateLimits,
  keyPrefix: name,
  points: max,
  duration: windowSeconds,
  // Expired rows go in the hourly cleanup.
  clearExpiredByTimeout: false,
});

/**
 * Counts in the database. A key that is over its limit is refused from memory until its window ends, so a flood of
 * refused requests costs no round trips; while the database is away, this server counts for itself.
 */
export const createSharedLimiter = (db: Db, limit: RateLimit) =>
  new RateLimiterDrizzle({
    ...storeOptions(limit, db),
    inMemoryBlockOnConsumed: limit.max + 1,
    insuranceLimiter: createMemoryLimiter(limit),
  });

/** Counts in a transaction, and so not when that is rolled back. A second connection from within one could wait for ever. */
export const limiterWithin = (tx: Db, limit: RateLimit) => new RateLimiterDrizzle(storeOptions(limit, tx));

/** Picks what shared limits have counted at this key, whichever limit. */
export const isCountOf = (secret: string, key: string): SQL =>
  sql`right(${rateLimits.key}, 44) = ${`:${storedKey(secret, key)}`}`;

export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, now));
}
