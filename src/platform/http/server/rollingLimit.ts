import { refuse } from '../refusals.ts';

// More keys than networks that write in any minute; past it the oldest are forgotten.
const mostKeys = 10_000;

/**
 * Lets `most` through in any `seconds`, by key. Fixed windows let twice as many through around their edge; this one
 * remembers each moment, so keep `most` small.
 */
export interface RollingLimit {
  /** @throws Refusal rate_limited, with Retry-After, while nothing more may pass */
  check(key: string, now: Date): void;
  /** Counts one. @throws Refusal as `check` */
  take(key: string, now: Date): void;
}

export function rollingLimit(most: number, seconds: number): RollingLimit {
  const moments = new Map<string, number[]>();
  const room = (key: string, at: number): number[] => {
    const recent = (moments.get(key) ?? []).filter((moment) => at - moment < seconds * 1000);
    const [oldest = at] = recent;
    if (recent.length >= most) throw refuse('rate_limited', {}, Math.ceil(seconds - (at - oldest) / 1000));
    return recent;
  };
  return {
    check: (key, now) => void room(key, now.getTime()),
    take: (key, now) => {
      const recent = room(key, now.getTime());
      moments.delete(key);
      moments.set(key, [...recent, now.getTime()]);
      if (moments.size > mostKeys) moments.delete(moments.keys().next().value as string);
    },
  };
}
