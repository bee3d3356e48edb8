import { chromium, type Browser, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { chromiumLaunch } from '../tests/support/chromium.ts';
import { callApi } from './apiClient.ts';
import type { SeededSite } from './scaleCalls.ts';

/** What was measured at one width; milliseconds. */
export interface ScreenTimes {
  /** From the click on the link or button to the frame that shows the first rows. */
  usersShown: number;
  eventsShown: number;
  registrationsShown: number;
  /** From that click until everybody is there and can be exported. */
  registrationsWhole: number;
  /** The longest from a key to the frame that shows it, and the longest task meanwhile. */
  typing: Blocking;
  choosing: Blocking;
  scrolling: Blocking;
  /** Rows of the exported file, the header aside, against the living registrations. */
  exported: number;
  exporting: Blocking;
}
interface Blocking {
  event: number;
  task: number;
}

/** In the page: the longest task and the longest event since the last `begin`, and the moment of the last click. */
function watch(): void {
  const blocking = { event: 0, task: 0 };
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...options });
  observe('longtask', (entry) => (blocking.task = Math.max(blocking.task, entry.duration)));
  observe('event', (entry) => (blocking.event = Math.max(blocking.event, entry.duration)), { durationThreshold: 16 });
  let clicked = 0;
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
  Object.assign(globalThis, {
    resetBlocking: () => Object.assign(blocking, { event: 0, task: 0 }),
    blocking: () => ({ ...blocking }),
    /** Once `found`, and the frame with it has been painted: milliseconds since the last click. */
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
declare const resetBlocking: () => void;
declare const blocking: () => Blocking;
declare const sinceClick: (found: string) => Promise<number>;

// The live stream stays open, so the network is never idle.
const settleMs = 1000;

/** Clicks, and waits for the frame that shows what was asked for. */
async function shownAfter(page: Page, button: string, found: string): Promise<number> {
  const target = page.locator(button).filter({ visible: true }).first();
  await target.scrollIntoViewIfNeeded();
  await target.click();
  return page.evaluate((selector) => sinceClick(selector), found);
}

/** The longest task and event while `work` ran. */
async function blockingDuring(page: Page, work: () => Promise<unknown>): Promise<Blocking> {
  await page.evaluate(() => resetBlocking());
  await work();
  // What it started, and the delay of the browser's own reports.
  await page.waitForTimeout(settleMs);
  return page.evaluate(() => blocking());
}

async function openSignedIn(browser: Browser, { url, seeded }: SeededSite, width: number): Promise<Page> {
  const { token } = seeded.superAdmin;
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
  await page.waitForTimeout(settleMs);
}

async function readUsers(page: Page): Promise<Blocking> {
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.click();
  return blockingDuring(page, () => search.pressSequentially('khan 29 nobody', { delay: 90 }));
}

async function readRegistrations(page: Page, times: Partial<ScreenTimes>): Promise<void> {
  const dialog = page.getByRole('dialog');
  times.choosing = await blockingDuring(page, () => dialog.getByLabel('Batch-section').selectOption({ index: 1 }));
  await dialog.getByLabel('Batch-section').selectOption({ index: 0 });
  await dialog.getByRole('listitem').first().hover();
  times.scrolling = await blockingDuring(page, async () => {
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
  times.exporting = await blockingDuring(page, () => button.click());
  const text = await readFile(await (await saved).path(), 'utf8');
  times.exported = text.trimEnd().split('\r\n').length - 1;
}

/** Opens the long lists of the administration as a super_admin at one width, in a browser with an empty cache. */
export async function measureScreens(browser: Browser, site: SeededSite, width: number): Promise<ScreenTimes> {
  const page = await openSignedIn(browser, site, width);
  const times: Partial<ScreenTimes> = {};
  await atDashboard(page, site.url);
  times.usersShown = await shownAfter(page, 'main a[href="/admin/users"]', 'tbody tr');
  times.typing = await readUsers(page);
  await atDashboard(page, site.url);
  times.eventsShown = await shownAfter(page, 'main a[href="/admin/events"]', 'main tr h2');
  await page.waitForTimeout(settleMs);
  times.registrationsShown = await shownAfter(page, `#registrations-${site.seeded.bigEvent}`, '[role=dialog] ul > li');
  times.registrationsWhole = await page.evaluate(() =>
    sinceClick('[role=dialog] [data-exports] button:not([aria-disabled])'),
  );
  await readRegistrations(page, times);
  await page.context().close();
  return times as ScreenTimes;
}

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumLaunch());
