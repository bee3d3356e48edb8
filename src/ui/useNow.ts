import { useEffect, useState } from 'react';

const minute = 60_000;

/** Refreshed each minute and at each of `moments` (ISO), with one timer. */
export function useNow(moments: readonly string[] = []): Date {
  const [now, setNow] = useState(() => new Date());
  const waits = moments.map((moment) => Date.parse(moment) - now.getTime()).filter((ms) => ms > 0);
  const wait = Math.min(minute, ...waits);
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), now.getTime() + wait - Date.now());
    return () => clearTimeout(timer);
  }, [now, wait]);
  return now;
}
