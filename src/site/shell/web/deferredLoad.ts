const openers = new Set<() => void>();

/**
 * A promise for code that is not needed yet: resolved when its place comes near, or by a link to the current page,
 * since React delays such a navigation until everything has hydrated. The server does not wait for it.
 */
export function deferredLoad(): { opened: Promise<void>; open: () => void } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  if (import.meta.env.SSR) open();
  openers.add(open);
  return { opened, open };
}

/**
 * For parts that repeat what the server's HTML says: resolved after a minute, when somebody navigates or returns to
 * this page, where a notice may end, and at once for a signed-in person, who gets live updates.
 */
export const outdated = deferredLoad();

function onClick({ target }: Event): void {
  outdated.open();
  const link = target instanceof Element && target.closest('a');
  if (link && link.origin === location.origin && link.pathname === location.pathname) {
    for (const open of openers) open();
  }
}

if (!import.meta.env.SSR) {
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('visibilitychange', outdated.open);
  addEventListener('popstate', outdated.open);
  setTimeout(outdated.open, document.querySelector('output')?.textContent ? 0 : 60_000);
}
