import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

// As of `npm run size`, which counts what the first load imports; this counts what a browser fetches.
const mostBytes = 100_000;
const idleMs = 2000;

/** Every script that the page has fetched, compressed as production sends it. */
function watchScripts(page: Page) {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    const size = response.body().then((body) => brotliCompressSync(body).length);
    size.catch(() => undefined);
    scripts.set(pathname, size);
  });
  return async () => {
    const sizes = await Promise.all(scripts.values());
    return { names: [...scripts.keys()].join(' '), bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

test.use({ serviceWorkers: 'block' });

test('home fetches no more scripts than its budget until it is idle', async ({ page }) => {
  const fetched = watchScripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.waitForTimeout(idleMs);
  const home = await fetched();
  expect(home.names).toContain('HomePage');
  expect(home.bytes, home.names).toBeLessThanOrEqual(mostBytes);
});
