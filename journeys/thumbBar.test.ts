import type { Locator, Page } from '@playwright/test';
import type { PersonKey } from '../database/cast/people.ts';
import { expect, test } from './support/fixtures.ts';
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

const places: { who: PersonKey; name: string; items: [label: string, to: string, heading: RegExp][] }[] = [
  {
    who: 'ayesha',
    name: 'a student',
    items: [
      ['Events', '/events', /^Events$/],
      ['Schedule', '/schedule', /^Schedule$/],
      ['Invitations', '/invitations', /^Invitations$/],
      ['Me', '/dashboard', /^Welcome, /],
      ['Home', '/', /./],
    ],
  },
  {
    who: 'omar',
    name: 'a super_admin',
    items: [
      ['Manage', '/admin/events', /^Manage Events$/],
      ['Me', '/dashboard', /^Welcome, /],
    ],
  },
];

for (const { who, name, items } of places)
  test(`${name} goes by thumb`, async ({ page, signedIn }) => {
    await signedIn(page, who);
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
  });

test('invitations that wait are counted in the bar and, on a wide screen, in the account menu', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'ayesha');
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
});

test('a visitor loads nothing of the bar and keeps the whole screen', async ({ page }) => {
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
});

test('nothing is under the bar: not the end of the page, the sticky action, a toast or the focus', async ({
  page,
  api,
  signedIn,
}) => {
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
});

test('it makes room for the keyboard, and comes back', async ({ page, signedIn }) => {
  await signedIn(page, 'ayesha');
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
});

test('a low window is not a keyboard, and the door has no bar', async ({ page, api, signedIn }) => {
  await signedIn(page, 'omar');
  await page.setViewportSize({ ...phone, height: 400 });
  await page.goto('/about');
  await expect(bar(page)).toBeVisible();
  const event = await eventAt(api, 'Game Jam 48');
  await page.goto(`/admin${event}/door`);
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('nothing moves when it comes', async ({ page, signedIn }) => {
  await signedIn(page, 'ayesha');
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
});
