import { main } from './support/page.ts';
import { expect, test } from './support/fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page, the catalogue and an event can be read and navigated', async ({ context }) => {
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("TECH FEST '25");
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Explore Events' }).click();
    await expect(page).toHaveURL('/events');
    await main(page).locator('summary').click();
    await main(page).getByRole('link', { name: 'Code Sprint' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code Sprint');
    await expect(main(page).getByRole('heading', { name: 'About this event' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Login to Register' }).first()).toBeVisible();
  });

  test('a card says when its event is over', async ({ context }) => {
    const page = await context.newPage();
    await page.goto('/events');
    const card = (title: string) => main(page).getByRole('listitem').filter({ hasText: title });
    await main(page).locator('summary').click();
    await expect(card('Code Sprint').getByText('Concluded')).toBeVisible();
    await expect(card('A Blockchain in an Afternoon').getByText('Cancelled')).toBeVisible();
    await expect(card('Build Night').getByText('Upcoming')).toHaveCount(0);
  });

  test('a form submitted before hydration puts no password into the address', async ({ context, faults }) => {
    faults.allow(/form-action/);
    const page = await context.newPage();
    await page.goto('/login');
    await main(page).getByLabel('Email').fill('ayesha.noor@cloud.neduet.edu.pk');
    await main(page).getByRole('textbox', { name: 'Password' }).fill('festival-demo');
    await expect(page.locator('noscript')).toBeInViewport();
    const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
    await page.keyboard.press('Enter');
    // No expectation of the page: it waits for the navigation that never comes.
    await refused;
    expect(new URL(page.url()).search).toBe('');
  });
});

test('the browser hydrates the rendered page without fetching its data again', async ({ page, api }) => {
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
});

test('the rows of the schedule share their timers', async ({ page }) => {
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
});

test('a signed-in person is greeted right after hydration', async ({ page, signedIn }) => {
  await signedIn(page, 'bilal');
  await page.goto('/');
  await expect(page.getByText('Welcome back, Bilal!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('what was rendered below the first screen stays for a signed-in person', async ({ page, signedIn }) => {
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
});

test('an unknown address says so', async ({ page, faults }) => {
  faults.allow(/404 \(Not Found\)/);
  const answer = await page.goto('/events/none');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event not found');
});
