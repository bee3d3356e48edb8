import { refuse } from '#shared/refusal.ts';

// More keys than networks that write in any minute; past it the oldest are forgotten.
const mostKeys = 10_000;

/**
 * Lets `most` through in any `seconds`, by key. Fixed windows let twice as many through around their edge; this one
 * remembers each moment, so keep `most` small.
 * @returns a function that counts one, or throws the Refusal rate_limited with Retry-After
 */
export function rollingLimit(most: number, seconds: number): (key: string, now: Date) => void {
  const moments = new Map<string, number[]>();
  return (key, now) => {
    const at = now.getTime();
    const recent = (moments.get(key) ?? []).filter((moment) => at - moment < seconds * 1000);
    moments.delete(key);
    moments.set(key, recent);
    if (moments.size > mostKeys) moments.delete(moments.keys().next().value as string);
    const [oldest = at] = recent;
    if (recent.length >= most) throw refuse('rate_limited', {}, Math.ceil(seconds - (at - oldest) / 1000));
    recent.push(at);
  };
}
