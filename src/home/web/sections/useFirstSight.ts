import { useEffect, useState, useSyncExternalStore } from 'react';

const key = 'headlineSeen';

function seen(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return true; // No storage, no memory: rather never punched than at every return.
  }
}

const never = () => () => undefined;

/**
 * True while this visit shows the headline for the first time. A page that the server drew says so until this browser
 * knows better.
 */
export function useFirstSight(): boolean {
  const [isFirst] = useState(() => !seen());
  useEffect(() => {
    if (isFirst) sessionStorage.setItem(key, '1');
  }, [isFirst]);
  return useSyncExternalStore(
    never,
    () => isFirst,
    () => true,
  );
}
