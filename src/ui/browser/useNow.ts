import { useEffect, useState, useSyncExternalStore } from 'react';
import { followServerClock, serverNow } from '#platform/http/web/serverClock.ts';
import { clearSharedTimeout, setSharedTimeout } from './sharedTimeout.ts';

const minute = 60_000;
// What the server rendered is true of its own moment, a minute ago at most, which it sends as Last-Modified: the clock of the
// browser may differ. Lower parts hydrate when somebody scrolls there, hours later perhaps: they begin with that moment, else
// React would find other things than were rendered.
const rendered = new Date(import.meta.env.SSR ? 0 : document.lastModified);
const never = () => () => undefined;
const current = () => new Date(serverNow());

/** The server's time, refreshed each minute and at each of `moments` (ISO). */
export const useNow = (moments?: readonly string[]): Date => useMeaningOfNow((now) => now, moments);

/** What the server's time means, refreshed like `useNow`. Hydrating renders once unless it means something else by now. */
export function useMeaningOfNow<Meaning extends string | Date>(
  meaningAt: (now: Date) => Meaning,
  moments: readonly string[] = [],
): Meaning {
  const [now, setNow] = useState(current);
  const waits = moments.map((moment) => Date.parse(moment) - now.getTime()).filter((ms) => ms > 0);
  // To the whole second: what was rendered one after the other refreshes together.
  const wait = Math.min(minute - (now.getTime() % 1000), ...waits);
  useEffect(() => {
    const update = () => setNow(current());
    const left = now.getTime() + wait - serverNow();
    // More is left than there was: the clock was set back since.
    const timer = setSharedTimeout(update, left > wait ? 0 : left);
    const unfollow = followServerClock(update);
    return () => {
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
