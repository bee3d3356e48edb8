import type { RateLimit } from './rateLimits.ts';

/** Counts one event. The caller reverts it when it is past the limit. */
export type Counter = (limit: RateLimit, key: string) => Promise<Counted>;

interface CountedWindow {
  points: number;
  endsAt: Date;
}

export interface Counted extends CountedWindow {
  takeBack: () => Promise<void>;
}

// Enough for every address of a university and every network that calls.
const maxKeys = 50_000;

/** Sets a key, and deletes expired ones and the oldest beyond 50,000. */
export function setRecent<Value>(
  values: Map<string, Value>,
  key: string,
  value: Value,
  isOver: (of: Value) => boolean,
) {
  values.delete(key);
  values.set(key, value);
  for (const [oldest, its] of values) {
    if (values.size <= maxKeys && !isOver(its)) return;
    values.delete(oldest);
  }
}

/** Counts of this server alone. */
export function memoryCounter(): Counter {
  const windowsByLimit = new Map<string, Map<string, CountedWindow>>();
  return async ({ name, windowSeconds }, key) => {
    const windows = windowsByLimit.get(name) ?? new Map<string, CountedWindow>();
    windowsByLimit.set(name, windows);
    const now = Date.now();
    const latestEnd = new Date(now + windowSeconds * 1000);
    const before = windows.get(key);
    const window = before && before.endsAt.getTime() > now ? before : { points: 0, endsAt: latestEnd };
    setRecent(windows, key, window, ({ endsAt }) => endsAt.getTime() <= now);
    window.points++;
    // After the clock stepped back, nobody waits longer than one window.
    if (window.endsAt > latestEnd) window.endsAt = latestEnd;
    return { ...window, takeBack: async () => void window.points-- };
  };
}
