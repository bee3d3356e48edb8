// The service worker of the pages that open without a network (server/files.ts). It caches the empty page and its built
// files, no personal data, and handles no other page. Vite strips its types (vite.config.ts); the server
// puts `offline` before it.
import type { WorkerScope } from './workerScope.ts';

/** Filled in by the server. `assets` are hashed files by scope, as in server/files.ts. */
declare const offline: { version: string; shell: string; assets: Record<string, string[]>; isOn: boolean };

const worker = globalThis as unknown as WorkerScope;
const scope = new URL(worker.registration.scope).pathname;
// One cache per scope: the workers of two pages change at different times.
const prefix = `offline ${scope} `;
const cacheName = prefix + offline.version;
const slowNetworkMs = 3_000;

const kind = Object.keys(offline.assets).find((pattern) => new RegExp(pattern).test(scope));
// Scopes are prefixes: that of /schedule matches /schedules too.
const isOwnPage = (pathname: string) => kind !== undefined && new RegExp(kind).test(pathname.replace(/(.)\/$/, '$1'));
const assets = new Set(kind === undefined ? [] : offline.assets[kind]);

worker.addEventListener('install', (event) => {
  event.waitUntil(offline.isOn ? fill() : worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(offline.isOn ? begin() : end());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!offline.isOn || request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isOwnPage(pathname)) event.respondWith(openPage(request));
  } else if (assets.has(pathname)) event.respondWith(fromCache(pathname, request));
});

/** Without credentials, so that it contains nothing personal. A missing file fails the installation. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  const files = [...assets].map((path) => new Request(path, { credentials: 'omit' }));
  await cache.addAll([...files, new Request(offline.shell, { credentials: 'omit', cache: 'reload' })]);
}

async function begin(): Promise<void> {
  await forgetCaches((name) => name !== cacheName);
  await worker.clients.claim();
}

async function end(): Promise<void> {
  await forgetCaches(() => true);
  await worker.registration.unregister();
}

async function forgetCaches(isOld: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && isOld(name)).map((name) => caches.delete(name)));
}

/** The page from the network, so that a new version shows at once, or the cached one without a response in time. */
async function openPage(request: Request): Promise<Response> {
  const cached = await caches.match(offline.shell, { cacheName });
  if (!cached) return fetch(request);
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, slowNetworkMs));
  const answered = fetch(request).catch(() => undefined);
  const response = await Promise.race([answered, limit]);
  return response && response.status < 500 ? response : cached;
}

const fromCache = async (pathname: string, request: Request): Promise<Response> =>
  (await caches.match(pathname, { cacheName })) ?? fetch(request);
