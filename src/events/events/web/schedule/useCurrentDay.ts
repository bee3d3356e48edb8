import { useSyncExternalStore } from 'react';

/** Where a day must begin, in pixels from the top of the window, to count as the one being read. */
const readingLine = 190;

const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

/** At the end of the page its last days cannot scroll to the top: there the address says which one is meant. */
function currentOf(ids: readonly string[], named: string): string | undefined {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && ids.includes(named) && topOf(named) < innerHeight) return named;
  return ids.findLast((id) => topOf(id) <= readingLine) ?? ids[0];
}

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  addEventListener('resize', onChange);
  return () => {
    removeEventListener('scroll', onChange);
    removeEventListener('resize', onChange);
  };
}

/** The day on the screen, of these ids from the top to the bottom of the page. */
export const useCurrentDay = (ids: readonly string[]): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => currentOf(ids, location.hash.slice(1)),
    () => undefined,
  );
