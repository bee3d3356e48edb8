import { useEffect, useState, useSyncExternalStore } from 'react';

const key = 'headlineSeen';

function seen(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return true; // Without storage: rather never animated than on every return.
  }
}

const never = () => () => undefined;

/** True during the first visit's headline animation. Server HTML says so until the browser knows better. */
export function useIsFirstView(): boolean {
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
