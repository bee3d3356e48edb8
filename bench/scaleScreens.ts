import { chromium, type Browser, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { chromiumLaunch } from '../tests/support/chromium.ts';
import { callApi } from './asking.ts';
import type { Site } from './scaleCalls.ts';

/** What was seen on one width; milliseconds. */
export interface Seen {
  /** From the click on the link or button to the frame that shows the first rows. */
  usersShown: number;
  eventsShown: number;
  registrationsShown: number;
  /** From that click until everybody is there and can be exported. */
  registrationsWhole: number;
  /** The longest from a key to the frame that shows it, and the longest task meanwhile. */
  typing: Held;
  choosing: Held;
  scrolling: Held;
  /** Rows of the exported file, the header aside, against the living registrations. */
  exported: number;
  exporting: Held;
}
interface Held {
  event: number;
  task: number;
}

/** In the page: the longest task and the longest event since the last `begin`, and the moment of the last click. */
function watch(): void {
  const held = { event: 0, task: 0 };
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...options });
  observe('longtask', (entry) => (held.task = Math.max(held.task, entry.duration)));
  observe('event', (entry) => (held.event = Math.max(held.event, entry.duration)), { durationThreshold: 16 });
  let clicked = 0;
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
  Object.assign(globalThis, {
    beginWatch: () => Object.assign(held, { event: 0, task: 0 }),
    held: () => ({ ...held }),
    /** Once `found`, and the frame with it has been drawn: milliseconds since the last click. */
    sinceClick: (found: string) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(found)) return requestAnimationFrame(look);
          return requestAnimationFrame(() => resolve(performance.now() - clicked));
        };
        look();
      }),
  });
}
declare const beginWatch: () => void;
declare const held: () => Held;
declare const sinceClick: (found: string) => Promise<number>;

// The stream of hints stays open, so the network never falls silent.
const settles = 1000;

/** Clicks, and waits for the frame that shows what was asked for. */
async function shownAfter(page: Page, button: string, found: string): Promise<number> {
  const target = page.locator(button).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  await target.click();
  return page.evaluate((selector) => sinceClick(selector), found);
}

/** What `work` did to the page's responsiveness. */
async function during(page: Page, work: () => Promise<unknown>): Promise<Held> {
  await page.evaluate(() => beginWatch());
  await work();
  // What it set going, and the browser's own slowness in telling.
  await page.waitForTimeout(settles);
  return page.evaluate(() => held());
}

async function openSignedIn(browser: Browser, { url, crowd }: Site, width: number): Promise<Page> {
  const { token } = crowd.superAdmin;
  const { data } = await callApi(url, '/auth/me', { method: 'GET', token });
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.addInitScript(
    ([key, user]) => {
      localStorage.setItem('authToken', key ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [token, JSON.stringify(data['user'])],
  );
  await page.addInitScript(watch);
  return page;
}

async function atDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.locator('main a[href="/admin/users"]').first().waitFor();
  await page.waitForTimeout(settles);
}

async function readUsers(page: Page): Promise<Held> {
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.click();
  return during(page, () => search.pressSequentially('khan 29 nobody', { delay: 90 }));
}

async function readRegistrations(page: Page, seen: Partial<Seen>): Promise<void> {
  const dialog = page.getByRole('dialog');
  seen.choosing = await during(page, () => dialog.getByLabel('Batch-section').selectOption({ index: 1 }));
  await dialog.getByLabel('Batch-section').selectOption({ index: 0 });
  await dialog.getByRole('listitem').first().hover();
  seen.scrolling = await during(page, async () => {
    for (let part = 0; part < 6; part++) {
      for (let turn = 0; turn < 12; turn++) {
        await page.mouse.wheel(0, 900);
        await page.waitForTimeout(16);
      }
      await dialog.getByRole('button', { name: /^Show \d+ more$/ }).click();
    }
  });
  const button = dialog.getByRole('button', { name: /^Export Registrations CSV/ });
  const saved = page.waitForEvent('download');
  seen.exporting = await during(page, () => button.click());
  const text = await readFile(await (await saved).path(), 'utf8');
  seen.exported = text.trimEnd().split('\r\n').length - 1;
}

/** Walks through the administration's long lists as a super_admin at one width, in a browser that knows nothing yet. */
export async function walk(browser: Browser, site: Site, width: number): Promise<Seen> {
  const page = await openSignedIn(browser, site, width);
  const seen: Partial<Seen> = {};
  await atDashboard(page, site.url);
  seen.usersShown = await shownAfter(page, 'main a[href="/admin/users"]', 'tbody tr');
  seen.typing = await readUsers(page);
  await atDashboard(page, site.url);
  seen.eventsShown = await shownAfter(page, 'main a[href="/admin/events"]', 'main li h2');
  await page.waitForTimeout(settles);
  seen.registrationsShown = await shownAfter(page, `#registrations-${site.crowd.bigEvent}`, '.roster > li');
  seen.registrationsWhole = await page.evaluate(() => sinceClick('.roster-exports > .btn:not([aria-disabled])'));
  await readRegistrations(page, seen);
  await page.context().close();
  return seen as Seen;
}

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumLaunch());
