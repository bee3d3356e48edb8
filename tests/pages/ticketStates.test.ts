import type { Page, Route } from '@playwright/test';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const panelOf = (page: Page) => main(page).getByRole('complementary', { name: 'Registration' });
const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Your ticket' });
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own:pass')));

test('a ticket shows the code only of a pass that there is, and says what keeps it away', async ({
  page,
  api,
  signedIn,
}) => {
  const person = await api.newcomer('Zoya Rehman');
  await api.register(await api.newEvent('Now and Then'), person);
  await signedIn(page, person);
  const passCall = '**/api/registrations/*/pass';
  const answer = (status: number, code: string) => (route: Route) =>
    route.fulfill({ status, json: { success: false, code, message: code } });
  const ticket = ticketOf(page);
  const code = ticket.getByRole('img', { name: 'QR code of the pass of Zoya Rehman' });
  const noNetwork = ticket.getByText('Your code appears once you are online.');
  const failed = ticket.getByText('Failed to load your pass');
  const opened = async (answering: (route: Route) => unknown) => {
    await page.unroute(passCall);
    await page.route(passCall, answering);
    await page.goto('/my-registrations');
    await main(page).getByRole('button', { name: 'Show Ticket' }).click();
    await expect(ticket).toBeVisible();
  };

  const requested = Promise.withResolvers<Route>();
  await opened((route) => requested.resolve(route));
  const first = await requested.promise;
  await expect(noNetwork).toHaveCount(0);
  await expect(ticket.getByText('Loading...')).toBeAttached();
  await first.abort();

  await opened(answer(500, 'fault'));
  await expect(failed).toBeVisible();
  await expect(noNetwork).toHaveCount(0);
  await page.unroute(passCall);
  await ticket.getByRole('button', { name: 'Try again' }).click();
  await expect(code).toBeVisible();

  // Asked too often: that says nothing of the pass.
  const limited = page.waitForResponse((response) => response.status() === 429);
  await opened(answer(429, 'too_many_requests'));
  await limited;
  await expect(code).toBeVisible();
  await expect(page.locator('html')).not.toHaveText(/There is no pass/);

  await opened(answer(409, 'not_admitted'));
  await expect(ticket.getByText('This registration no longer has a pass.')).toBeVisible();
  await expect(code).toHaveCount(0);
  expect(await kept(page)).toEqual([]);

  await opened((route) => route.abort());
  await expect(noNetwork).toBeVisible();
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
