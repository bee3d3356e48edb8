import { trustedWorker } from './trustedScripts.ts';

/**
 * Makes the pages under these paths open without a network. Each path is a worker's scope, so that it handles no other
 * pages. Does nothing in browsers without service workers.
 */
export function registerWorker(...scopes: readonly string[]): void {
  if (!('serviceWorker' in navigator)) return;
  // After the page has loaded, since the worker fetches the same files again.
  const register = async () => {
    // One after the other: they fetch the same files.
    for (const scope of scopes)
      await navigator.serviceWorker
        .register(trustedWorker('/offline.js'), { scope, updateViaCache: 'none' })
        .catch(() => undefined);
  };
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

/** Removes the workers under this path and their caches. */
export async function unregisterWorkers(prefix: string): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  for (const registration of registrations) {
    const { pathname } = new URL(registration.scope);
    if (!pathname.startsWith(prefix)) continue;
    await registration.unregister();
    for (const name of await caches.keys()) if (name.startsWith(`offline ${pathname} `)) await caches.delete(name);
  }
}
