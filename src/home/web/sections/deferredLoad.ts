const openers = new Set<() => void>();

/**
 * A promise for code that is not needed yet: opened when its place comes near, or by a link to the current page, since
 * React delays such a navigation until everything has hydrated.
 */
export function deferredLoad(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  openers.add(resolve);
  return { opened: promise, open: resolve };
}

function onClick({ target }: Event): void {
  const link = target instanceof Element && target.closest('a');
  if (link && link.origin === location.origin && link.pathname === location.pathname) {
    for (const open of openers) open();
  }
}

if (typeof document !== 'undefined') document.addEventListener('click', onClick, { capture: true });
