import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { main, storedLogin, toast } from './support/page.ts';

// From another page: the first one comes with what it needs.
const toEvents = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events', exact: true });

test('a 401 for a signed-in person clears the login and goes to the login page', async ({ page, signedIn, faults }) => {
  faults.allow(/status of 401/);
  const login = await signedIn(page, 'mariam');
  await page.goto('/my-registrations');
  await page.route('**/api/registrations/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 401, json: { success: false, message: 'Please log in', code: 'unauthenticated' } })
      : route.fallback(),
  );
  await main(page).getByRole('button', { name: 'Cancel' }).first().click();
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Registration' }).click();
  expect((await sent).headers()['authorization']).toBe(`Bearer ${login.token}`);
  await expect(page).toHaveURL('/login');
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
});

test('a session that the server has ended is cleared at the first call', async ({ page, api, signedIn, faults }) => {
  faults.allow(/status of 401/);
  await signedIn(page, { ...(await api.logIn('mariam')), token: 'no token of ours' });
  await page.goto('/events');
  await expect(page).toHaveURL('/login');
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
});

test('after an expired login the person comes back to the page they opened', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 401/);
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

test('a session found ended during hydration disturbs nothing', async ({ page, api, signedIn, faults }) => {
  faults.allow(/status of 401/);
  // The answer comes right after what the server drew from was read, and before React begins.
  await page.addInitScript(() => {
    const read = JSON.parse;
    const begun = new Promise<void>((resume) => {
      JSON.parse = (text: string) => {
        if (text === document.getElementById('query-state')?.textContent) resume();
        return read(text) as unknown;
      };
    });
    const originalFetch = window.fetch;
    window.fetch = async (address, init) => {
      if (address !== '/api/auth/me') return originalFetch(address, init);
      await begun;
      return Response.json({ success: false, message: 'Please log in', code: 'unauthenticated' }, { status: 401 });
    };
  });
  await signedIn(page, { ...(await api.logIn('mariam')), token: 'no token of ours' });
  await page.goto('/events');
  await expect(page).toHaveURL('/login');
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
});

test('a 429 is retried once after 2000 ms, then shown', async ({ page, faults }) => {
  faults.allow(/status of 429/);
  let requests = 0;
  await page.route('**/api/auth/login', (route) => {
    requests += 1;
    return route.fulfill({
      status: 429,
      json: { success: false, message: 'Too many requests. Please wait.', code: 'rate_limited' },
    });
  });
  await page.clock.install();
  await page.goto('/login');
  await main(page).getByLabel('Email').fill('ayesha.noor@cloud.neduet.edu.pk');
  await main(page).getByLabel('Password', { exact: true }).fill('festival-demo');
  await page.clock.pauseAt(Date.now() + 60_000);
  const refused = page.waitForResponse('**/api/auth/login');
  await main(page).getByRole('button', { name: 'Login' }).click();
  await (await refused).finished();
  await expect(main(page).getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await page.clock.runFor(1900);
  expect(requests).toBe(1);
  await page.clock.runFor(200);
  await expect(toast(page, 'Too many requests. Please wait.')).toBeVisible();
  expect(requests).toBe(2);
  await page.clock.runFor(10_000);
  expect(requests).toBe(2);
  await expect(main(page).getByLabel('Email')).toHaveValue('ayesha.noor@cloud.neduet.edu.pk');
});

test('a 429 followed by a success is not shown', async ({ page, faults }) => {
  faults.allow(/status of 429/);
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

test('a message stays for four seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.clock.pauseAt(Date.now() + 60_000);
  await main(page).getByRole('button', { name: 'Login' }).click();
  const message = toast(page, 'Please fill in all fields');
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(message).toBeHidden();
});

test('without the network a page says so, and Try again helps', async ({ page, faults }) => {
  faults.allow(/Failed to load resource: net::ERR_FAILED/);
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/login');
  await toEvents(page).click();
  // After one more attempt, a second later.
  await expect(toast(page, 'Failed to load events')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/events');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByText(/^Showing \d+ events$/)).toBeVisible();
});
