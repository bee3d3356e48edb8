import { and, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { memoryCounter, setRecent, type Counted, type Counter } from './limitCounts.ts';
import { storedKey } from './storedKey.ts';
import { rateLimits } from './tables.ts';

/** Counts of all servers. A rolled-back transaction reverts its counts. */
export const databaseCounter =
  (db: Db, secret: string): Counter =>
  async ({ name, windowSeconds }, key) => {
    const now = Date.now();
    const first = { key: `${name}:${storedKey(secret, key)}`, points: 1, expire: new Date(now + windowSeconds * 1000) };
    const { points, expire } = rateLimits;
    const isOver = lte(expire, new Date(now));
    const [counted = first] = await db
      .insert(rateLimits)
      .values(first)
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
          // The earlier of both after the clock stepped back: nobody waits longer than one window.
          expire: sql`case when ${isOver} then excluded.expires_at else least(${expire}, excluded.expires_at) end`,
        },
      })
      .returning();
    const isSameWindow = and(eq(rateLimits.key, first.key), eq(expire, counted.expire));
    const less = { points: sql`${points} - 1` };
    const takeBack = async () => void (await db.update(rateLimits).set(less).where(isSameWindow));
    return { points: counted.points, endsAt: counted.expire, takeBack };
  };

/**
 * A key over its limit is refused from memory until its window ends, so a flood of refused requests costs no round
 * trips; while the database is away, this server counts by itself.
 */
export function sharedCounter(db: Db, secret: string): Counter {
  const [inDatabase, inMemory] = [databaseCounter(db, secret), memoryCounter()];
  const refusals = new Map<string, Counted>();
  return async (limit, key) => {
    const id = `${limit.name}:${key}`;
    const refusal = refusals.get(id);
    const waitMs = (refusal?.endsAt.getTime() ?? 0) - Date.now();
    if (refusal && waitMs > 0 && waitMs <= limit.windowSeconds * 1000) return refusal;
    const counted = await inDatabase(limit, key).catch(() => inMemory(limit, key));
    const refused = { ...counted, takeBack: () => Promise.resolve() };
    if (counted.points > limit.max) setRecent(refusals, id, refused, ({ endsAt }) => endsAt.getTime() <= Date.now());
    const takeBack = async () => {
      if (counted.points <= limit.max) refusals.delete(id);
      // If the database is away by now, the event counts until its window ends.
      await counted.takeBack().catch(() => undefined);
    };
    return { ...counted, takeBack };
  };
}

/** Reads what shared limits have counted for this key, for any limit. */
export const isCountOf = (secret: string, key: string): SQL =>
  sql`right(${rateLimits.key}, 44) = ${`:${storedKey(secret, key)}`}`;

export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, now));
}
