import { useEffect, useState, useSyncExternalStore } from 'react';
import { followServerClock, isServerClockKnown, serverNow } from '#platform/http/web/serverClock.ts';
import { clearSharedTimeout, setSharedTimeout } from './sharedTimeout.ts';

const minute = 60_000;
// Server HTML is true of its own moment, a minute ago at most, which it sends as Last-Modified: the browser's clock may
// differ. Lower parts hydrate when somebody scrolls there, hours later perhaps: they begin with that moment, or React
// would find a mismatch.
const rendered = new Date(import.meta.env.SSR ? 0 : document.lastModified);
// The timers of a device that slept, or of a hidden page, are late.
const wakes = ['visibilitychange', 'pageshow', 'online'] as const;
const never = () => () => undefined;
const current = () => new Date(serverNow());

/** False while the time is the device's own, and while hydrating. */
export const useServerClockKnown = (): boolean =>
  useSyncExternalStore(followServerClock, isServerClockKnown, () => false);

/** The server's time, refreshed each minute, at each of `moments` (ISO), and when the page is seen again. */
export const useNow = (moments?: readonly string[]): Date => useMeaningOfNow((now) => now, moments);

/**
 * A value derived from the server's time, refreshed like `useNow`, or each `everyMs`, which are whole seconds. Hydration
 * renders once unless it has changed by now.
 */
export function useMeaningOfNow<Meaning extends string | Date>(
  meaningAt: (now: Date) => Meaning,
  moments: readonly string[] = [],
  everyMs = minute,
): Meaning {
  const [now, setNow] = useState(current);
  const waits = moments.map((moment) => Date.parse(moment) - now.getTime()).filter((ms) => ms > 0);
  // To the whole second: components rendered one after the other refresh together.
  const wait = Math.min(everyMs - (now.getTime() % 1000), ...waits);
  useEffect(() => {
    const update = () => setNow(current());
    const left = now.getTime() + wait - serverNow();
    // More time is left than before: the clock was set back.
    const timer = setSharedTimeout(update, left > wait ? 0 : left);
    const unfollow = followServerClock(update);
    for (const wake of wakes) window.addEventListener(wake, update);
    return () => {
      for (const wake of wakes) window.removeEventListener(wake, update);
      clearSharedTimeout(timer);
      unfollow();
    };
  }, [now, wait]);
  return useSyncExternalStore(
    never,
    () => meaningAt(now),
    () => meaningAt(import.meta.env.SSR ? now : rendered),
  );
}
