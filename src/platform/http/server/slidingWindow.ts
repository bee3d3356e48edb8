import { refuse } from '../refusals.ts';
import { createMemoryLimiter } from './memoryLimiter.ts';

/** Lets at most `max` events through in any span of `windowSeconds`, by key, on this server. */
export interface SlidingWindow {
  /** Counts nothing. @throws Refusal rate_limited (429, Retry-After) while nothing more may pass */
  check(key: string): Promise<void>;
  /** Counts one event. @throws Refusal as `check` */
  consume(key: string): Promise<void>;
}

/**
 * A fixed window lets twice as many through around its edge. Here each key has `max` slots, and an event holds one of
 * them for a whole window: exact, at the price of up to `max` lookups, so keep it small.
 */
export function createSlidingWindow({ max, windowSeconds }: { max: number; windowSeconds: number }): SlidingWindow {
  const slots = createMemoryLimiter({ max: 1, windowSeconds });
  const slotsOf = (key: string) => Array.from({ length: max }, (_, slot) => `${key} ${slot}`);
  const checkSlots = async (key: string) => {
    const held = await Promise.all(slotsOf(key).map(async (slot) => (await slots.get(slot))?.msBeforeNext ?? 0));
    const waitMs = Math.min(...held);
    if (waitMs > 0) throw refuse('rate_limited', {}, Math.ceil(waitMs / 1000));
  };
  return {
    check: checkSlots,
    consume: async (key) => {
      for (const slot of slotsOf(key)) {
        const isTaken = await slots.consume(slot).then(
          () => true,
          () => false,
        );
        if (isTaken) return;
      }
      await checkSlots(key);
    },
  };
}
