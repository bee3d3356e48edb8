import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

async function readWithoutScripts({ page }: Pick<Given, 'page'>) {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("TECH FEST '25");
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Explore Events' }).click();
  await expect(page).toHaveURL('/events');
  const card = (title: string) => main(page).getByRole('listitem').filter({ hasText: title });
  await main(page).locator('summary').click();
  await expect(card('Code Sprint').getByText('Concluded')).toBeVisible();
  await expect(card('A Blockchain in an Afternoon').getByText('Cancelled')).toBeVisible();
  await expect(card('Build Night').getByText('Upcoming')).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Code Sprint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code Sprint');
  await expect(main(page).getByRole('heading', { name: 'About this event' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Login to Register' }).first()).toBeVisible();
}

async function findADay({ page, api }: Pick<Given, 'page' | 'api'>) {
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const event = await api.newEvent('Without Scripts', { date: day, time: '10:00' });
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
  const title = day.split('-').toReversed().join('/');
  const item = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: event.title, exact: true }) });
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/schedule');
    const days = main(page).getByRole('navigation', { name: 'Days' });
    await days.getByRole('link', { name: title.slice(0, 5) }).click();
    const region = main(page).getByRole('region', { name: title });
    await expect.poll(async () => (await region.boundingBox())?.y ?? Infinity).toBeLessThan(200);
    await expect(item.getByRole('link', { name: 'Login to Register' })).toBeVisible();
    await expect(item.getByRole('link', { name: 'Details' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Talks' })).toBeHidden();
  }
}

async function keepThePassword({ page, faults }: Pick<Given, 'page' | 'faults'>) {
  faults.allow(/form-action/);
  await page.goto('/login');
  await main(page).getByLabel('Email').fill('ayesha.noor@cloud.neduet.edu.pk');
  await main(page).getByRole('textbox', { name: 'Password' }).fill('festival-demo');
  await expect(page.locator('noscript')).toBeInViewport();
  const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
  await page.keyboard.press('Enter');
  // No expectation of the page: it waits for the navigation that never comes.
  await refused;
  expect(new URL(page.url()).search).toBe('');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages are read and navigated, and a form puts no password into the address', async ({
    context,
    api,
    faults,
  }) => {
    const given = { page: await context.newPage(), api, faults };
    await test.step('the home page, the catalogue and an event can be read and navigated; a card says when its event is over', () =>
      readWithoutScripts(given));
    await test.step('every day, event and button of the schedule is there', () => findADay(given));
    // The last: that page goes nowhere else.
    await test.step('a form submitted before hydration puts no password into the address', () =>
      keepThePassword(given));
  });
});

async function hydrate({ page, api }: Pick<Given, 'page' | 'api'>) {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requested.push(request.url());
  });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelector('main h1')?.setAttribute('data-rendered', 'yes'));
  });
  const { events } = await api.call<{ events: { _id: string }[] }>('GET', '/events');
  for (const address of ['/', '/events', `/events/${events[0]?._id}`, '/schedule', '/about', '/login', '/register']) {
    await page.goto(address);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__react')),
    );
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main h1'), address).toHaveAttribute('data-rendered', 'yes');
    await expect(page.locator('head title')).toHaveCount(1);
  }
  expect(requested).toEqual([]);
}

async function shareTimers({ page }: Pick<Given, 'page'>) {
  await page.addInitScript(() => {
    const timers = Object.assign(globalThis, { timers: 0 });
    const set = globalThis.setTimeout;
    globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
      timers.timers += 1;
      return set(...args);
    }, set);
  });
  await page.goto('/schedule');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Build Night' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  const rows = await main(page).getByRole('listitem').count();
  expect(rows).toBeGreaterThan(15);
  // Five for each event when every row had its own.
  expect(await page.evaluate(() => (globalThis as unknown as { timers: number }).timers)).toBeLessThan(rows);
}

async function greet({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await signedIn(page, 'bilal');
  await page.goto('/');
  await expect(page.getByText('Welcome back, Bilal!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
}

async function keepWhatIsBelow({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await signedIn(page, 'bilal');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByText('Welcome back, Bilal!')).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  // Without what is below it home is not two screens high.
  const low = 4 * 844;
  expect(await height()).toBeGreaterThan(low);
  for (const name of ['Featured Events', 'Upcoming Events', 'TechFest Clubs'])
    await expect(page.getByRole('region', { name })).toBeAttached();
  // For visitors alone, whom the server drew the page for.
  await expect(page.getByText('There is a seat with your name on it.')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Featured Events' })).toBeAttached();
  expect(await height()).toBeGreaterThan(low);
  await page.getByRole('region', { name: 'TechFest Clubs' }).scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  await page.reload();
  await expect(page.getByText('Welcome back, Bilal!')).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(at - 400);
}

async function openUnknownAddresses({ page, faults }: Pick<Given, 'page' | 'faults'>) {
  faults.allow(/status of 404|404 \(Not Found\)/);
  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(main(page).getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events');
  await main(page).getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');

  expect((await page.goto('/events/no-such-event'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found');
  await main(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/events');
}

test('the browser takes over what the server rendered, for a visitor, at unknown addresses and signed in', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  const given = { page, api, signedIn, faults };
  await test.step('the browser hydrates the rendered page without fetching its data again', () => hydrate(given));
  await test.step('the rows of the schedule share their timers', () => shareTimers(given));
  await test.step('an unknown address says so', () => openUnknownAddresses(given));
  faults.endPart();
  await test.step('a signed-in person is greeted right after hydration', () => greet(given));
  await test.step('what was rendered below the first screen stays for a signed-in person', () =>
    keepWhatIsBelow(given));
});
