import { type Given, expect, test } from './support/fixtures.ts';
import { main, storedLogin, toast } from './support/page.ts';

async function findASessionEnded({ page, api, signedIn, faults }: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
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
}

async function sendTooMuch({ page, faults }: Pick<Given, 'page' | 'faults'>) {
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
}

async function watchAMessage({ page }: Pick<Given, 'page'>) {
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
}

async function endByA401({ page, signedIn, faults }: Pick<Given, 'page' | 'signedIn' | 'faults'>) {
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
}

test('a login that ended, too many requests and a passing message, by the clock', async ({
  page,
  api,
  signedIn,
  faults,
  another,
}) => {
  const given = { page, api, signedIn, faults, another };
  await test.step('a session found ended during hydration disturbs nothing', () => findASessionEnded(given));
  await test.step('a 429 is retried once after 2000 ms, then shown', async () =>
    sendTooMuch({ ...given, page: await another() }));
  await test.step('a 401 for a signed-in person clears the login and goes to the login page', async () =>
    endByA401({ ...given, page: await another() }));
  faults.endPart();
  await test.step('a message stays for four seconds', async () => watchAMessage({ ...given, page: await another() }));
});
