import type { Page, Request } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';
import { expectFits } from './support/pageChecks.ts';
import { slowWay } from './support/slowWay.ts';

async function goOffline({
  page,
  context,
  api,
  signedIn,
  faults,
}: Pick<Given, 'page' | 'context' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/Failed to load resource|net::ERR_INTERNET_DISCONNECTED|Failed to fetch|preload CSS/);
  const event = await api.newEvent('Out of Reach');
  await signedIn(page, await api.newcomer('Offline Omair'));
  await page.goto('/my-registrations');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/events/${event._id}`);
  const register = main(page).getByRole('button', { name: 'Register Now' }).first();
  await register.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The code that renders toasts is loaded after the first press.
  await expect(page.locator('[data-toasts]')).toHaveCount(1);

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Register' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(main(page).getByRole('heading', { name: 'Something went wrong' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(main(page).getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.goto(`/events/${event._id}`);
  await register.click();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
}

async function loadAListAgain({ page, context, faults }: Pick<Given, 'page' | 'context' | 'faults'>) {
  faults.allow(/Failed to load resource|net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/about');
  const toEvents = page.getByRole('banner').getByRole('link', { name: 'Events', exact: true });
  // Its code is fetched when somebody is about to press, with all that it imports.
  const code = page.waitForResponse(/EventsPage/);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await toEvents.hover();
  await code;
  await expect.poll(() => underWay.size).toBe(0);
  await context.setOffline(true);
  await toEvents.click();
  await expect(main(page).getByRole('heading', { name: 'Failed to load events' })).toBeVisible();
  await context.setOffline(false);
  await expect(main(page).getByText(/^Showing \d+ events$/)).toBeVisible();
}

async function loseAPicture({ page, faults }: Pick<Given, 'page' | 'faults'>) {
  faults.allow(/Failed to load resource/);
  await page.route(/\.(jpe?g|png|webp|avif|svg)$/, (route) => route.abort());
  await page.goto('/about');
  const member = main(page).getByRole('region', { name: 'Executive Committee' }).getByRole('button').first();
  await member.scrollIntoViewIfNeeded();
  await expect(member.locator('img')).toHaveCount(0);
  await expect(member.locator('svg')).toBeVisible();
}

async function reserveSpace({ page }: Pick<Given, 'page'>) {
  const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(main(page).locator('[aria-busy="true"]')).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  answer();
  await expect(main(page).getByText(/^Showing \d+ events$/)).toBeVisible();
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

test('offline is shown at once, and pages, lists and pictures recover or stand in', async ({
  page,
  context,
  another,
  api,
  signedIn,
  faults,
}) => {
  const given = { page, context, api, signedIn, faults };
  await test.step('offline is shown at once, nothing waits silently, and the page recovers by itself', () =>
    goOffline(given));
  // Nobody is signed in there: no live stream is under way.
  const visitor = await another();
  const ofAVisitor = { page: visitor, context: visitor.context(), faults };
  await test.step('a list that failed offline loads by itself when the network is back', () =>
    loadAListAgain(ofAVisitor));
  await test.step('a picture that fails to load leaves the initials', () => loseAPicture(ofAVisitor));
  await test.step('while a slow answer loads its space is reserved', () => reserveSpace(ofAVisitor));
});

// Forty words, Urdu, a word without a break: at most what the form takes.
const forty = 'Forty words in one title is what somebody will type '.repeat(4).trim().slice(0, 200);

const urdu = 'مصنوعی ذہانت سے پہلی ملاقات';

const unbroken = 'Supercalifragilisticexpialidocious'.repeat(3);

test('long titles, Urdu and unbroken words stay in their boxes', async ({ page, api, signedIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const person = await api.newcomer('Abdurrahman'.repeat(4));
  for (const title of [forty, urdu, unbroken]) {
    const event = await api.newEvent(title, { description: `${title} `.repeat(4), venue: title.slice(0, 100) });
    await api.register(event, person);
    await page.goto(`/events/${event._id}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
    await expectFits(page, title);
  }
  await signedIn(page, person);
  for (const [at, shows] of [
    ['/events', urdu],
    ['/schedule', urdu],
    ['/my-registrations', urdu],
    ['/dashboard', person.user.name],
    ['/profile', person.user.name],
  ] as const) {
    await page.goto(at);
    await expect(main(page).getByText(shows).first()).toBeVisible();
    await expectFits(page, `${at} with long titles`);
  }
  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  await expect(main(page).getByText(unbroken).first()).toBeVisible();
  await expectFits(page, 'the managed events with long titles');
});

/** What is alerted once the page has had time to render; a locator would wait for the next page. */
const alerted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('main [role=alert] h1')].map(({ textContent }) => textContent);
  });

test('leaving while the code of a page is on its way shows no error', async ({ page, site, faults, browserName }) => {
  using way = await slowWay(site.url, /^\/(?:about$|assets\/SchedulePage-[^/]*\.js$)/);
  faults.allow(new RegExp(`^request to elsewhere: ${way.base}`));
  await page.goto(`${way.base}/login`);
  const request = page.waitForRequest(/SchedulePage-[^/]*\.js$/);
  await page.getByRole('banner').getByRole('link', { name: 'Schedule' }).click();
  const code = (await request).url();
  await expect.poll(way.waiting).toBe(1);
  // Settles with the page's own.
  await page.evaluate((url) => {
    const dropped = import(url).then(
      () => false,
      () => true,
    );
    Object.assign(globalThis, { dropped });
    setTimeout(() => location.assign('/about'));
  }, code);
  await expect.poll(way.waiting).toBe(2);
  // Firefox drops the code when one leaves, and the page stays until the next answers; Chromium renders no more.
  if (browserName === 'firefox') {
    expect(await page.evaluate(() => (globalThis as unknown as { dropped: Promise<boolean> }).dropped)).toBe(true);
    expect(await alerted(page)).toEqual([]);
  }
  way.arrive();
  await expect(page).toHaveURL(`${way.base}/about`);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  // The code of that page comes the same way, which ends with the test.
  await page.waitForLoadState('networkidle');
});
