import { useSyncExternalStore } from 'react';
import { useNow } from './useNow.ts';

// What the server rendered is true of its own moment, a minute ago at most, which it sends as Last-Modified: the clock of the
// browser may differ. Lower parts hydrate when somebody scrolls there, hours later perhaps: they begin with that moment, else
// React would find other things than were rendered.
const rendered = new Date(import.meta.env.SSR ? 0 : document.lastModified);
const noChange = () => () => undefined;

/** `useNow` for what the server renders. */
export function useNowAsRendered(moments?: readonly string[]): Date {
  const now = useNow(moments);
  const isHydrated = useSyncExternalStore(
    noChange,
    () => true,
    () => import.meta.env.SSR,
  );
  return isHydrated ? now : rendered;
}
