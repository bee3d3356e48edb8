import { RateLimiterDrizzle, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '../../database/database.ts';
import { commonRefusals, refusalFactory } from '../refusals.ts';
import { createSharedLimiter, limiterWithin } from './limitQueries.ts';
import { createMemoryLimiter } from './memoryLimiter.ts';
import { storedKey } from './storedKey.ts';
import { createSlidingWindow, type SlidingWindow } from './slidingWindow.ts';

/** At most `max` events by key in a window of `windowSeconds`, which begins with its first event. */
export interface RateLimit {
  /** Keeps its counts apart from those of every other limit. */
  name: string;
  max: number;
  windowSeconds: number;
  /** Where it is counted when there are several servers: by each for itself, or by all together in the database. */
  scope: 'server' | 'shared';
  /** What a person reads in place of the usual sentence; `{wait}` is filled in. */
  message?: string;
}

export type LimitedKey = readonly [limit: RateLimit, key: string];

export interface RateLimits {
  /** False when limits on frequency are lifted, for load tests. */
  readonly isEnabled: boolean;
  /**
   * Counts one event at each of these limits, or at none when one of them refuses. Inside a transaction hand that over:
   * the count then goes with it. @returns takes the event back once it turned out harmless, such as a login that
   * succeeded. @throws Refusal rate_limited (429, Retry-After)
   */
  consume(keys: readonly LimitedKey[], tx?: Db): Promise<() => Promise<void>>;
  slidingWindow(window: { max: number; windowSeconds: number }): SlidingWindow;
}

const nothing = () => Promise.resolve();
const unlimited: RateLimits = {
  isEnabled: false,
  consume: () => Promise.resolve(nothing),
  slidingWindow: () => ({ check: nothing, consume: nothing }),
};

interface Options {
  isEnabled: boolean;
  /** Where shared limits are counted; without it in memory. The secret keys their HMAC. */
  shared?: { db: Db; secret: string } | undefined;
}

export function createRateLimits({ isEnabled, shared }: Options): RateLimits {
  if (!isEnabled) return unlimited;
  const limiters = new Map<string, RateLimiterAbstract>();

  const limiterOf = (limit: RateLimit, tx: Db | undefined): RateLimiterAbstract => {
    const isShared = shared !== undefined && limit.scope === 'shared';
    if (isShared && tx) return limiterWithin(tx, limit);
    const limiter =
      limiters.get(limit.name) ?? (isShared ? createSharedLimiter(shared.db, limit) : createMemoryLimiter(limit));
    limiters.set(limit.name, limiter);
    return limiter;
  };
  const countedKey = ({ scope }: RateLimit, key: string) =>
    shared && scope === 'shared' ? storedKey(shared.secret, key) : key;

  return {
    isEnabled,
    slidingWindow: createSlidingWindow,
    consume: async (keys, tx) => {
      const counted: (() => Promise<void>)[] = [];
      const giveBack = async () => void (await Promise.all(counted.map((each) => each())));
      try {
        for (const [limit, key] of keys) {
          const limiter = limiterOf(limit, tx);
          const stored = countedKey(limit, key);
          await consumeOne(limiter, stored, limit.message);
          counted.push(() => rewardOne(limiter, stored));
        }
      } catch (error) {
        await giveBack();
        throw error;
      }
      return giveBack;
    },
  };
}

async function consumeOne(
  limiter: RateLimiterAbstract,
  key: string,
  message: string = commonRefusals.rate_limited.message,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // The library counts refused events too, unless it refused from memory; then nothing was consumed.
    const isFromMemory = error.consumedPoints === 0;
    // The clock has stepped back: nobody waits longer than the window they were promised.
    const isTooLong = error.msBeforeNext > limiter.duration * 1000;
    if (!isFromMemory && isTooLong) await limiter.set(key, error.consumedPoints - 1, limiter.duration);
    else if (!isFromMemory) await rewardOne(limiter, key);
    else if (isTooLong && limiter instanceof RateLimiterDrizzle) limiter.deleteInMemoryBlockedAll();
    const refuse = refusalFactory({ rate_limited: { ...commonRefusals.rate_limited, message } });
    throw refuse('rate_limited', {}, Math.min(limiter.duration, Math.max(1, Math.ceil(error.msBeforeNext / 1000))));
  }
}

async function rewardOne(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const { consumedPoints } = await limiter.reward(key);
  // The window had ended, and giving back began one with less than nothing.
  if (consumedPoints < 0) await limiter.delete(key);
  // It was full, so it may be blocked in memory though it has room again.
  if (consumedPoints === limiter.points - 1 && limiter instanceof RateLimiterDrizzle)
    limiter.deleteInMemoryBlockedAll();
}
