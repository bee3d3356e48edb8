import { useSyncExternalStore } from 'react';
import { useNow } from './useNow.ts';

// What the server rendered is true of the moment at which the page came. Its lower parts hydrate when somebody scrolls there,
// hours later perhaps: they begin with that moment, else React would find other things than were rendered. This module too
// may come long after the page.
const arrival = new Date(performance.timeOrigin);
const noChange = () => () => undefined;

/** `useNow` for what the server renders. */
export function useNowAsRendered(moments?: readonly string[]): Date {
  const now = useNow(moments);
  const isHydrated = useSyncExternalStore(
    noChange,
    () => true,
    () => import.meta.env.SSR,
  );
  return isHydrated ? now : arrival;
}
