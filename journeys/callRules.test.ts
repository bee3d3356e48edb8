import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { main, storedLogin, toast } from './fixtures/page.ts';

// From another page: the first one comes with what it needs.
const toEvents = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events', exact: true });

test('an answer 401 to somebody signed in forgets the login and goes to the login page', async ({
  page,
  signedIn,
  faults,
}) => {
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

test('a login that the server has forgotten is forgotten here at the first call', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 401/);
  await signedIn(page, { ...(await api.logIn('mariam')), token: 'no token of ours' });
  await page.goto('/events');
  await expect(page).toHaveURL('/login');
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
});

test('whoever opens a page with a login that has run out comes back to it', async ({ page, api, signedIn, faults }) => {
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

test('a login that turns out forgotten while the page is being taken over disturbs nothing', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 401/);
  // The answer comes right after what the server drew from was read, and before React begins.
  await page.addInitScript(() => {
    const read = JSON.parse;
    const begun = new Promise<void>((resume) => {
      JSON.parse = (text: string) => {
        if (text === document.getElementById('known')?.textContent) resume();
        return read(text) as unknown;
      };
    });
    const ask = window.fetch;
    window.fetch = async (address, init) => {
      if (address !== '/api/auth/me') return ask(address, init);
      await begun;
      return Response.json({ success: false, message: 'Please log in', code: 'unauthenticated' }, { status: 401 });
    };
  });
  await signedIn(page, { ...(await api.logIn('mariam')), token: 'no token of ours' });
  await page.goto('/events');
  await expect(page).toHaveURL('/login');
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
});

test('an answer 429 is asked for once more after 2000 ms, then told', async ({ page, faults }) => {
  faults.allow(/status of 429/);
  let asked = 0;
  await page.route('**/api/auth/login', (route) => {
    asked += 1;
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
  expect(asked).toBe(1);
  await page.clock.runFor(200);
  await expect(toast(page, 'Too many requests. Please wait.')).toBeVisible();
  expect(asked).toBe(2);
  await page.clock.runFor(10_000);
  expect(asked).toBe(2);
  await expect(main(page).getByLabel('Email')).toHaveValue('ayesha.noor@cloud.neduet.edu.pk');
});

test('an answer 429 that is followed by a good one is never heard of', async ({ page, faults }) => {
  faults.allow(/status of 429/);
  let asked = 0;
  await page.route('**/api/events', (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    return route.fulfill({ status: 429, json: { success: false, message: 'Too many', code: 'rate_limited' } });
  });
  await page.goto('/login');
  await toEvents(page).click();
  await expect(main(page).getByText(/^Showing \d+ events$/)).toBeVisible();
  expect(asked).toBe(2);
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
