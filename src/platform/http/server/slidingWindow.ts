import { refuse } from '../refusals.ts';
import { setRecent } from './limitCounts.ts';

/** Lets at most `max` events through in any span of `windowSeconds`, by key, on this server. */
export interface SlidingWindow {
  /** Counts nothing. @throws Refusal rate_limited (429, Retry-After) while the limit is reached */
  check(key: string): Promise<void>;
  /** Counts one event. @throws Refusal as `check` */
  consume(key: string): Promise<void>;
}

/**
 * A fixed window lets twice as many through around its edge. This one stores the time of each event, so keep `max`
 * small.
 */
export function createSlidingWindow({ max, windowSeconds }: { max: number; windowSeconds: number }): SlidingWindow {
  const windowMs = windowSeconds * 1000;
  const timesByKey = new Map<string, number[]>();
  const timesBeforeNext = (key: string): number[] => {
    const now = Date.now();
    const times = (timesByKey.get(key) ?? []).filter((time) => Math.abs(now - time) < windowMs);
    if (times.length < max) return times;
    const waitMs = Math.min(windowMs, Math.min(...times) + windowMs - now);
    throw refuse('rate_limited', {}, Math.ceil(waitMs / 1000));
  };
  return {
    check: async (key) => void timesBeforeNext(key),
    consume: async (key) => {
      const now = Date.now();
      const isOver = (times: number[]) => (times.at(-1) ?? 0) + windowMs <= now;
      setRecent(timesByKey, key, [...timesBeforeNext(key), now], isOver);
    },
  };
}
