import { useEffect, useState, useSyncExternalStore } from 'react';

const minute = 60_000;
// What the server rendered is true of its own moment, a minute ago at most, which it sends as Last-Modified: the clock of the
// browser may differ. Lower parts hydrate when somebody scrolls there, hours later perhaps: they begin with that moment, else
// React would find other things than were rendered.
const rendered = new Date(import.meta.env.SSR ? 0 : document.lastModified);
const never = () => () => undefined;

/** Refreshed each minute and at each of `moments` (ISO), with one timer. */
export function useNow(moments: readonly string[] = []): Date {
  const [now, setNow] = useState(() => new Date());
  const waits = moments.map((moment) => Date.parse(moment) - now.getTime()).filter((ms) => ms > 0);
  const wait = Math.min(minute, ...waits);
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), now.getTime() + wait - Date.now());
    return () => clearTimeout(timer);
  }, [now, wait]);
  return useSyncExternalStore(
    never,
    () => now,
    () => (import.meta.env.SSR ? now : rendered),
  );
}
