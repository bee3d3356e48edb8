import type { Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Your ticket' });

async function openPass({ page, api, signedIn, faults }: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/ERR_FAILED|Failed to load resource|pass/);
  const { token, user } = await api.newcomer('Anum Qureshi');
  const event = await api.newEvent('Pass it on');
  const { registration } = await api.call<{ registration: { _id: string } }>(
    'POST',
    '/registrations',
    { eventId: event._id },
    token,
  );
  await signedIn(page, { token, user });
  await page.goto('/my-registrations');
  await main(page).getByRole('button', { name: 'Show Ticket' }).press('Enter');
  await ticketOf(page).getByRole('link', { name: 'Print Pass' }).press('Enter');
  await expect(page).toHaveURL(`/pass/${registration._id}`);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Pass it on' })).toBeVisible();
  const code = main(page).getByRole('img', { name: 'QR code of the pass of Anum Qureshi' });
  await expect(code).toBeVisible();
  const first = await code.getAttribute('src');

  await page.route('**/api/registrations/*/pass', (route) => route.abort());
  await page.reload();
  await expect(code).toHaveAttribute('src', first ?? '');
  const neverAnswers = () => undefined;
  await page.route('**/api/**', neverAnswers);
  await page.reload();
  await expect(code, 'in a full hall').toHaveAttribute('src', first ?? '');
  await page.unroute('**/api/**');
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.unroute('**/api/registrations/*/pass');
  await api.call('DELETE', `/registrations/${registration._id}`, undefined, token);
  await page.reload();
  await expect(main(page).getByRole('heading', { level: 1, name: 'No place, no pass' })).toBeVisible();
  expect(await kept(page), 'once the server says that there is none').toEqual([]);
  // The page asks again when the cancellation arrives live, which the next part does not allow.
  await page.goto('/about');
}

async function losePass({ page, api, signedIn, faults }: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/status of 401.*auth\/me/);
  const { token, user } = await api.newcomer('Anum Qureshi');
  const event = await api.newEvent('Pass it on');
  await api.call('POST', '/registrations', { eventId: event._id }, token);
  await signedIn(page, { token, user });
  await page.goto('/dashboard');
  await expect(main(page).getByRole('button', { name: 'Show Ticket' })).toBeVisible();
  await page.goto(`/events/${event._id}`);
  await main(page).getByRole('button', { name: 'Show Ticket' }).first().click();
  await ticketOf(page).getByRole('link', { name: 'Print Pass' }).click();
  await expect(main(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await kept(page)).toHaveLength(1);
  const signOutInAnotherTab = () => localStorage.setItem('authToken', 'ended');
  await page.evaluate(signOutInAnotherTab);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toEqual([]);
}

test('somebody with a place opens their pass, also without a network, and it goes with the login', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  const given = { page, api, signedIn, faults };
  await test.step('somebody with a place opens their pass from My Registrations, and later without a network', () =>
    openPass(given));
  faults.endPart();
  await test.step('what is kept of a pass goes with the login', () => losePass(given));
});

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own:')));
