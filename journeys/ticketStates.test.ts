import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';

const panelOf = (page: Page) => main(page).getByRole('complementary', { name: 'Registration' });
const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Your ticket' });
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own:pass')));

test('where the code of the ticket cannot be loaded, the page and the pass stay', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_FAILED|Failed to load resource/);
  await page.route(/\/assets\/TicketButton-.*\.js$/, (route) => route.abort());
  const event = await api.newEvent('Half Deployed');
  await signedIn(page, await api.newcomer('Zoya Rehman'));
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/TicketButton-'));
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await asked;
  // The page is rendered without the part only later: seconds have passed when the toast has gone.
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(toast(page, 'Registration successful!')).toHaveCount(0);
  await expect(panelOf(page).getByRole('link', { name: 'Show your pass' })).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 1, name: event.title })).toBeVisible();
});

test('registering that ends after its dialog was closed ends in a ticket too', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Closed Too Soon');
  await signedIn(page, await api.newcomer('Zoya Rehman'));
  const sent = Promise.withResolvers<Route>();
  await page.route('**/api/registrations', (route) =>
    route.request().method() === 'POST' ? sent.resolve(route) : route.continue(),
  );
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  const dialog = page.getByRole('dialog', { name: event.title });
  await dialog.getByRole('button', { name: 'Register' }).click();
  const registering = await sent.promise;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await registering.continue();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  await expect(ticketOf(page).getByRole('heading', { level: 3, name: event.title })).toBeVisible();
});
