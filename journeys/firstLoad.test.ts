import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';

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

async function countScripts({ page }: Pick<Given, 'page'>) {
  const fetched = watchScripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.waitForTimeout(idleMs);
  const home = await fetched();
  expect(home.names).toContain('HomePage');
  expect(home.bytes, home.names).toBeLessThanOrEqual(mostBytes);
}

async function seeNoBar({ page }: Pick<Given, 'page'>) {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.setViewportSize(phone);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(bar(page)).toHaveCount(0);
  expect(requested.filter((url) => url.includes('ThumbBar'))).toEqual([]);
  expect(requested.some((url) => url.includes('HomePage'))).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--thumb-h'))).toBe(
    '0px',
  );
}

test('a visitor’s first load of home is within its budget, without the bar for thumbs', async ({ page }) => {
  const given = { page };
  await test.step('home fetches no more scripts than its budget until it is idle', () => countScripts(given));
  await test.step('a visitor loads nothing of the bar and keeps the whole screen', () => seeNoBar(given));
});

const phone = { width: 390, height: 844 };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });

/** Draws this visit for the sample, as if it were a person's. */
const beSampled = (page: Page) =>
  page.addInitScript(() => {
    Math.random = () => 0;
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
  });

test('a sampled visit reports how fast it was when its page is hidden', async ({ site, page }) => {
  const countOf = async (figure: string) => {
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    return Number(new RegExp(`^visit_${figure}_count\\{page="/events"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
  };
  await beSampled(page);
  const code = page.waitForResponse(/measureVisit/);
  await page.goto('/events');
  await code;
  await page.getByRole('searchbox', { name: 'Search events' }).fill('robo');
  await expect(page).toHaveURL(/robo/);
  await page.evaluate(() => location.assign('/robots.txt'));
  for (const figure of ['largest_contentful_paint_seconds', 'cumulative_layout_shift'])
    await expect.poll(() => countOf(figure), figure).toBe(1);
});
