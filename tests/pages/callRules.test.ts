import type { Page } from '@playwright/test';
import { main, storedLogin, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

// From another page: the first one comes with what it needs.
const toEvents = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events', exact: true });

test('a session that the server has ended is cleared at the first call', async ({ page, api, signedIn }) => {
  await signedIn(page, { ...(await api.logIn('mariam')), token: 'no token of ours' });
  await page.goto('/events');
  await expect(page).toHaveURL('/login');
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
});

test('after an expired login the person comes back to the page they opened', async ({ page, api, signedIn }) => {
  for (const address of ['/profile', '/events?category=Talk']) {
    await signedIn(page, { ...(await api.logIn('mariam')), token: `none of ours, for ${address}` });
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    await main(page).getByLabel('Email').fill('mariam.javed@cloud.neduet.edu.pk');
    await main(page).getByLabel('Password', { exact: true }).fill('festival-demo');
    await main(page).getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(address);
  }
});

test('a 429 followed by a success is not shown', async ({ page }) => {
  let requests = 0;
  await page.route('**/api/events', (route) => {
    requests += 1;
    if (requests > 1) return route.fallback();
    return route.fulfill({ status: 429, json: { success: false, message: 'Too many', code: 'rate_limited' } });
  });
  await page.goto('/login');
  await toEvents(page).click();
  await expect(main(page).getByText(/^Showing \d+ events$/)).toBeVisible();
  expect(requests).toBe(2);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('without the network a page says so, and Try again helps', async ({ page }) => {
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/login');
  await toEvents(page).click();
  // After one more attempt, a second later.
  await expect(toast(page, 'Failed to load events')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/events');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByText(/^Showing \d+ events$/)).toBeVisible();
});
