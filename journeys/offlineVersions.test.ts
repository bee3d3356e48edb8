import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { keptOn, newDevice, signInOn } from './support/device.ts';
import { headcount, phone, test, waitUntilKept } from './support/door.ts';
import { expect } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { secret, startProduct } from './support/productServer.ts';
import { openTunnel } from './support/tunnel.ts';

/** The files of a festival with another name: with them the product has other pages. */
function renamedFestival(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'festival-'));
  cpSync('festival', folder, { recursive: true });
  const file = join(folder, 'festival.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...settings, name }));
  return folder;
}

test('a new version of the kept pages shows at once, and the operator can switch them off', async ({ mail }) => {
  // Three starts of the product and three pages.
  test.setTimeout(480_000);
  const festival = renamedFestival('TechFest of Tomorrow');
  const data = mkdtempSync(join(tmpdir(), 'updated-'));
  const start = (env: Record<string, string>) => startProduct({ DATA_DIR: join(data, 'db'), SECRET: secret, ...env });
  let product = await start({});
  const tunnel = await openTunnel(product.url);
  const device = newDevice(phone);
  const restart = async (env: Record<string, string>) => {
    await tunnel.cut();
    await product.stop();
    product = await start(env);
    await tunnel.restore(product.url);
  };
  // The page of the icon is fetched anew when the icon is opened (offlineStart.test.ts).
  const cacheNames = async (page: Page) =>
    (await page.evaluate(() => caches.keys())).filter((name) => !name.startsWith('offline /start '));
  try {
    const api = new Api(product.url, mail);
    const event = await api.newEvent('Before And After');
    // Who signs up is mailed a code; this product mails nobody.
    const login = await api.logIn('zara');
    await api.register(event, login);
    const listed = (page: Page) => main(page).getByRole('heading', { name: event.title, exact: true });
    const kept = [
      { path: `/admin/events/${event._id}/door`, title: `Door: ${event.title}`, content: headcount },
      { path: '/schedule', title: 'Schedule', content: listed },
      { path: '/my-registrations', title: 'My Registrations', content: listed },
    ];
    const open = async (page: Page, { path, title, content }: (typeof kept)[number], festivalName: string) => {
      await page.goto(`${tunnel.url}${path}`);
      await expect(page).toHaveTitle(`${title} · ${festivalName}`);
      await expect(content(page)).toBeVisible();
    };
    let page = await device.open();
    await page.goto(tunnel.url);
    await signInOn(page, login);
    for (const each of kept) {
      await open(page, each, "TechFest '25");
      await waitUntilKept(page);
      await expect.poll(async () => (await keptOn(page)).text).toContain(event.title);
    }
    const first = await cacheNames(page);
    expect(first).toHaveLength(kept.length);

    await restart({ FESTIVAL: festival });
    page = await device.open();
    for (const each of kept) {
      await open(page, each, 'TechFest of Tomorrow');
      await expect(main(page).getByRole('alert').filter({ hasText: 'as read on' })).toHaveCount(0);
      // The new worker has filled its cache beside the old one, and takes over when the page is left.
      await expect.poll(async () => (await cacheNames(page)).length).toBe(kept.length + 1);
      await page.goto(`${tunnel.url}/about`);
      await expect.poll(async () => (await cacheNames(page)).length).toBe(kept.length);
    }
    expect((await cacheNames(page)).filter((name) => first.includes(name))).toEqual([]);
    await tunnel.cut();
    page = await device.open();
    for (const each of kept) await open(page, each, 'TechFest of Tomorrow');

    await restart({ FESTIVAL: festival, OFFLINE_PAGES: 'off' });
    page = await device.open();
    for (const each of kept) {
      await open(page, each, 'TechFest of Tomorrow');
      await expect
        .poll(async () => (await cacheNames(page)).filter((name) => name.startsWith(`offline ${each.path} `)))
        .toEqual([]);
    }
    expect(await cacheNames(page)).toEqual([]);
    // The icon's page is looked at again when the icon is opened.
    await page.goto(`${tunnel.url}/start`);
    await page.goto(`${tunnel.url}/about`);
    await expect.poll(async () => (await keptOn(page)).scopes).toEqual([]);
    await tunnel.cut();
    for (const { path } of kept) await expect(page.goto(`${tunnel.url}${path}`)).rejects.toThrow(/ERR_/);
  } finally {
    await device.close();
    await tunnel.cut();
    await product.stop();
    for (const folder of [data, festival]) rmSync(folder, { recursive: true, force: true });
  }
});
