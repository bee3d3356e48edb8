import { refuse } from '../refusals.ts';

interface Window {
  startedAt: number;
  count: number;
}

/** Counts events by key in fixed windows, in the memory of this process. */
export interface Limits {
  /** False when limits on frequency are lifted, for load tests. */
  readonly on: boolean;
  /** Counts one event. @throws Refusal rate_limited (429, Retry-After) past `max` in `seconds`. */
  take(key: string, max: number, seconds: number): void;
  /** Takes back one event that turned out harmless, such as a login that succeeded. */
  giveBack(key: string): void;
}

// Enough for every address of a university and every network that ever calls; past it the oldest windows are forgotten.
const mostKeys = 50_000;

/** Limits by the given clock. With `on` false nothing is ever refused. */
export function limitsBy(now: () => Date, on: boolean): Limits {
  const windows = new Map<string, Window>();
  return {
    on,
    take(key, max, seconds) {
      if (!on) return;
      const at = now().getTime();
      const window = windows.get(key);
      if (!window || at - window.startedAt >= seconds * 1000) {
        windows.delete(key);
        windows.set(key, { startedAt: at, count: 1 });
        if (windows.size > mostKeys) windows.delete(windows.keys().next().value as string);
        return;
      }
      if (window.count >= max) throw refuse('rate_limited', {}, Math.ceil(seconds - (at - window.startedAt) / 1000));
      window.count += 1;
    },
    giveBack(key) {
      const window = windows.get(key);
      if (window && window.count > 0) window.count -= 1;
    },
  };
}

/** The network an address belongs to: the address itself, or the /64 of an IPv6 address, which one household owns whole. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
