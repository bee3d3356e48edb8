import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { headlessShellLaunch } from '../../tests/support/chromium.ts';
import type { Login } from './api.ts';
import { waitForHydration } from './page.ts';

export interface Device {
  open(): Promise<Page>;
  close(): Promise<void>;
}

export function newDevice(viewport: { width: number; height: number }): Device {
  const profile = mkdtempSync(join(tmpdir(), 'phone-'));
  let context: BrowserContext | undefined;
  return {
    open: async () => {
      await context?.close();
      context = await chromium.launchPersistentContext(profile, { ...headlessShellLaunch(), viewport });
      return waitForHydration(await context.newPage());
    },
    close: async () => {
      await context?.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export const signInOn = (page: Page, login: Login): Promise<void> =>
  page.evaluate(({ token, user }) => {
    localStorage.setItem('authToken', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, login);

export const keptOn = (page: Page): Promise<{ text: string; scopes: string[] }> =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(await resultOf(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        found.push(request.url, type.startsWith('text/html') ? await (await cache.match(request))?.text() : '');
      }
    }
    const registrations = await navigator.serviceWorker.getRegistrations();
    return {
      text: JSON.stringify(found),
      scopes: registrations.map(({ scope }) => new URL(scope).pathname),
    };
  });
