import type { Db } from '../../database/database.ts';
import { commonRefusals, refusalFactory, type Refusal } from '../refusals.ts';
import { memoryCounter } from './limitCounts.ts';
import { databaseCounter, sharedCounter } from './limitQueries.ts';
import { createSlidingWindow, type SlidingWindow } from './slidingWindow.ts';

/** At most `max` events by key in a window of `windowSeconds`, which begins with its first event. */
export interface RateLimit {
  /** Separates its counts from those of other limits. */
  name: string;
  max: number;
  windowSeconds: number;
  /** Where it is counted with several servers: by each for itself, or together in the database. */
  scope: 'server' | 'shared';
  /** The message in place of the usual one; `{wait}` is filled in. */
  message?: string;
}

export type LimitedKey = readonly [limit: RateLimit, key: string];

export interface RateLimits {
  /** False when rate limits are lifted, for load tests. */
  readonly isEnabled: boolean;
  /**
   * Counts one event at each of these limits, or at none if one of them refuses. Inside a transaction pass that
   * transaction, so that the count rolls back with it.
   * @returns reverts the event once it turned out harmless, such as a login that succeeded
   * @throws Refusal rate_limited (429, Retry-After)
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
  /** Where shared limits are counted; in memory without it. The secret keys their HMAC. */
  shared?: { db: Db; secret: string } | undefined;
}

export function createRateLimits({ isEnabled, shared }: Options): RateLimits {
  if (!isEnabled) return unlimited;
  const countHere = memoryCounter();
  const countTogether = shared ? sharedCounter(shared.db, shared.secret) : countHere;

  return {
    isEnabled,
    slidingWindow: createSlidingWindow,
    consume: async (keys, tx) => {
      const countShared = shared && tx ? databaseCounter(tx, shared.secret) : countTogether;
      const takeBacks: (() => Promise<void>)[] = [];
      const takeAllBack = async () => void (await Promise.all(takeBacks.map((takeBack) => takeBack())));
      for (const [limit, key] of keys) {
        const count = limit.scope === 'shared' ? countShared : countHere;
        const { points, endsAt, takeBack } = await count(limit, key);
        takeBacks.push(takeBack);
        if (points <= limit.max) continue;
        await takeAllBack();
        throw refusalOf(limit, endsAt);
      }
      return takeAllBack;
    },
  };
}

function refusalOf({ message = commonRefusals.rate_limited.message }: RateLimit, endsAt: Date): Refusal {
  const refuse = refusalFactory({ rate_limited: { ...commonRefusals.rate_limited, message } });
  return refuse('rate_limited', {}, Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000)));
}
