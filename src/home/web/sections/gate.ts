const openers = new Set<() => void>();

/**
 * A promise that code waits for which a page does not need yet. Whoever sees its place come near opens it. So does a
 * link to the very page one is on: React holds such a step back until all that the server drew has been taken over.
 */
export function gate(): { opened: Promise<void>; open: () => void } {
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
