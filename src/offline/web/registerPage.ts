import { trustedWorker } from './trustedScripts.ts';

/**
 * Makes the pages under this path open without a network from now on. The path is the worker's scope, so that it stands
 * between no other page and its server. Browsers without service workers open them with a network only.
 */
export function keepPages(scope: string): void {
  if (!('serviceWorker' in navigator)) return;
  // Not while the page still loads: the worker fetches the same files again.
  const register = () =>
    navigator.serviceWorker
      .register(trustedWorker('/offline.js'), { scope, updateViaCache: 'none' })
      .catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

/** Ends the workers of the pages under this path, with what they keep. */
export async function forgetPages(beginning: string): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  for (const registration of registrations) {
    const { pathname } = new URL(registration.scope);
    if (!pathname.startsWith(beginning)) continue;
    await registration.unregister();
    for (const name of await caches.keys()) if (name.startsWith(`offline ${pathname} `)) await caches.delete(name);
  }
}
