import type { Locator, Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { coveredByOffline, waitUntilLoaded } from './support/pageChecks.ts';
import { main, tabTo } from './support/page.ts';

const phone = { width: 390, height: 844 };
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });
const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0);
const bottomOf = (part: Locator) =>
  part.evaluate((element) => {
    element.scrollIntoView({ block: 'end', behavior: 'instant' });
    return Math.round(element.getBoundingClientRect().bottom);
  });
const eventAt = async (api: { call: <T>(method: string, path: string) => Promise<T> }, title: string) => {
  const { events } = await api.call<{ events: { _id: string; title: string }[] }>('GET', '/events');
  return `/events/${events.find((event) => event.title === title)?._id}`;
};

type Place = readonly [label: string, to: string, heading: RegExp];

const student: readonly Place[] = [
  ['Events', '/events', /^Events$/],
  ['Schedule', '/schedule', /^Schedule$/],
  ['Invitations', '/invitations', /^Invitations$/],
  ['Me', '/dashboard', /^Welcome, /],
  ['Home', '/', /./],
];
const superAdmin: readonly Place[] = [
  ['Manage', '/admin/events', /^Manage Events$/],
  ['Me', '/dashboard', /^Welcome, /],
];

async function goByThumb({ page }: Pick<Given, 'page'>, items: readonly Place[]) {
  await page.setViewportSize(phone);
  await page.goto('/about');
  for (const [label, to, heading] of items) {
    const item = bar(page).getByRole('link', { name: new RegExp(`^${label}`) });
    await expect(item).not.toHaveAttribute('aria-current');
    await item.click();
    await expect(page).toHaveURL(to);
    await expect(main(page).getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(item).toHaveAttribute('aria-current', 'page');
    await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
    const { width = 0, height = 0 } = (await item.boundingBox()) ?? {};
    expect(Math.min(width, height), label).toBeGreaterThanOrEqual(44);
  }
  await expect(bar(page).getByRole('link')).toHaveCount(5);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar(page)).toBeHidden();
}

async function countInvitations({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize(phone);
  await page.goto('/about');
  await tabTo(page, bar(page).getByRole('link', { name: /^Invitations \d+ invitations? waits?$/ }), 80);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/invitations');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account menu/ })
    .click();
  await expect(
    page.getByRole('banner').getByRole('link', { name: /^Invitations \d+ invitations? waits?$/ }),
  ).toBeVisible();
}

async function coverNothing({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await signedIn(page, 'sana');
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(await eventAt(api, 'Game Jam 48'));
  const edge = await topOf(bar(page));
  expect(edge).toBe(844 - 56);
  const sticky = main(page)
    .locator('p', { hasText: 'places free' })
    .filter({ has: page.locator('bdi') });
  const action = sticky.locator('..');
  await expect(action).toBeVisible();
  expect((await topOf(action)) + ((await action.boundingBox())?.height ?? 0)).toBe(edge);
  await main(page).getByRole('button', { name: 'Share' }).first().click();
  const message = page.locator('[data-toast]');
  await expect(message).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText('You are offline.')).toBeVisible();
  expect(await coveredByOffline(page)).toEqual([]);
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
  });
  const box = (await message.boundingBox()) ?? { y: 0, height: 0 };
  expect(Math.round(box.y + box.height)).toBeLessThanOrEqual(await topOf(action));
  expect(box.y, 'below the heading').toBeGreaterThan(422);
  expect(await bottomOf(page.getByRole('contentinfo').locator('p').last())).toBeLessThanOrEqual(edge);
  // Backwards through the page, each thing that takes the focus is seen whole or, where it is higher, from its top.
  for (let pressed = 0; pressed < 25; pressed++) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const { left, bottom, right, height } = focused?.getBoundingClientRect() ?? new DOMRect();
      const at = document.elementFromPoint((left + right) / 2, bottom - Math.min(height / 2, 20));
      return focused?.closest('main, footer') && at?.closest('nav')?.ariaLabel === 'Quick access'
        ? focused.outerHTML
        : '';
    });
    expect(hidden).toBe('');
  }
}

async function makeRoom({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize(phone);
  await page.goto('/events');
  await expect(bar(page)).toBeVisible();
  await main(page).getByRole('searchbox', { name: 'Search events' }).focus();
  await expect(bar(page)).toBeVisible();
  const toastsBottom = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--toasts-bottom'));
  // While a field merely has the focus they stay: moved by a press on a button, they came between it and its release.
  expect(await toastsBottom()).not.toBe('auto');
  // A browser that makes the window lower for it.
  await page.setViewportSize({ ...phone, height: 500 });
  await expect(bar(page)).toBeHidden();
  await page.setViewportSize(phone);
  await expect(bar(page)).toBeVisible();
  // One that covers the window, whose visual viewport alone is lower.
  const show = (height: number) =>
    page.evaluate((px) => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => px });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, height);
  await show(480);
  await expect(bar(page)).toBeHidden();
  expect(await toastsBottom(), 'toasts at the top, where no keyboard lies over them').toBe('auto');
  await page.keyboard.press('Shift+Tab');
  expect(await toastsBottom()).not.toBe('auto');
  await expect(bar(page), 'nothing is typed in any more').toBeVisible();
}

async function leaveTheDoor({ page, api }: Pick<Given, 'page' | 'api'>) {
  await page.setViewportSize({ ...phone, height: 400 });
  await page.goto('/about');
  await expect(bar(page)).toBeVisible();
  const event = await eventAt(api, 'Game Jam 48');
  await page.goto(`/admin${event}/door`);
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
}

test('the bar is there for who is signed in, covers nothing, and leaves low windows and the door whole', async ({
  page,
  api,
  signedIn,
}) => {
  const given = { page, api, signedIn };
  await test.step('nothing is under the bar: not the end of the page, the sticky action, a toast or the focus', () =>
    coverNothing(given));
  await signedIn(page, 'omar');
  await test.step('a super_admin goes by thumb', () => goByThumb(given, superAdmin));
  await test.step('a low window is not a keyboard, and the door has no bar', () => leaveTheDoor(given));
});

async function moveNothing({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/about', '/events', '/invitations']) {
    await page.goto(path);
    await expect(bar(page)).toBeVisible();
    await waitUntilLoaded(page);
    const moved = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
    );
    console.log(`Moved at ${path} with the bar at the bottom: ${moved.toFixed(4)}`);
    expect(moved, path).toBeLessThanOrEqual(0.005);
  }
}

test('a student goes by thumb: nothing moves, what waits is counted, the keyboard has room', async ({
  page,
  signedIn,
}) => {
  const given = { page, signedIn };
  await signedIn(page, 'ayesha');
  await test.step('nothing moves when it comes', () => moveNothing(given));
  await test.step('a student goes by thumb', () => goByThumb(given, student));
  await test.step('invitations that wait are counted in the bar and, on a wide screen, in the account menu', () =>
    countInvitations(given));
  await test.step('it makes room for the keyboard, and comes back', () => makeRoom(given));
});
