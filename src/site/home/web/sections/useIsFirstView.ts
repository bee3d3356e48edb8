import { useEffect, useState, useSyncExternalStore } from 'react';

const key = 'headlineSeen';
/** `--dur-hero` and the delay of the last row, with a margin. */
const animationMs = 1300;

function seen(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return true; // Without storage: rather never animated than on every return.
  }
}

const never = () => () => undefined;

/**
 * True during the first visit's headline animation. Server HTML assumes so until hydration; `public/signed-in.js` stops
 * the animation meanwhile.
 */
export function useIsFirstView(): boolean {
  const [isFirst] = useState(() => !seen());
  useEffect(() => {
    if (!isFirst) return undefined;
    sessionStorage.setItem(key, '1');
    // The headline's other drawing, for another width, would restart the animation.
    const timer = setTimeout(() => document.documentElement.setAttribute('data-headline-seen', ''), animationMs);
    return () => clearTimeout(timer);
  }, [isFirst]);
  return useSyncExternalStore(
    never,
    () => isFirst,
    () => true,
  );
}
