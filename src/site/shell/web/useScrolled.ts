import { useSyncExternalStore } from 'react';

// Cached: reading it from the window forces a layout whenever the navigation renders.
let top = 0;

function subscribe(listener: () => void) {
  const read = () => {
    top = scrollY;
    listener();
  };
  addEventListener('scroll', read, { passive: true });
  // The browser may have restored a position before anything listened.
  const frame = requestAnimationFrame(read);
  return () => {
    removeEventListener('scroll', read);
    cancelAnimationFrame(frame);
  };
}

export const useScrolled = (pixels: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => top > pixels,
    () => false,
  );
