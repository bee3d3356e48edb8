import { afterEach, vi } from 'vitest';
import { main, toast } from '../../journeys/support/page.ts';
import { featuredEvent } from '../../journeys/support/featured.ts';
import { dialogOf, panelOf, teamEvent } from '../../journeys/support/teams.ts';
import { dayAndTime } from '../../src/platform/dates.ts';
import { sendWithRetry } from '../../src/platform/http/web/client.ts';
import { festival } from '../../src/platform/festival/server.ts';
import { expect, test } from './support/fixtures.ts';

const minute = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const openingIn = (ms: number, more: object = {}) => ({ registrationOpensAt: inMs(ms), ...more });

/** As on a device whose clock is that far behind the server's. */
function putServerAhead(ms: number) {
  const { value: given } = Object.getOwnPropertyDescriptor(Headers.prototype, 'get') ?? {};
  const get = given as (this: Headers, name: string) => string | null;
  vi.spyOn(Headers.prototype, 'get').mockImplementation(function (this: Headers, name) {
    const value = get.call(this, name);
    return name === 'date' && value !== null ? new Date(Date.parse(value) + ms).toUTCString() : value;
  });
}

afterEach(async () => {
  vi.restoreAllMocks();
  await sendWithRetry('GET /health', {});
});

test('a device ten minutes slow opens registration by the server’s clock, by itself and without a request', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Opens by the Server', openingIn(10 * minute + 9000));
  putServerAhead(10 * minute);
  await signedIn(page, await api.newcomer('Waits For It'));
  await page.goto(`/events/${event._id}`);
  const button = panelOf(page).getByRole('button', { name: /Opens in 00:0\d/ });
  await expect(button).toBeDisabled();
  await expect(panelOf(page).getByText(/^Registration opens /)).toBeVisible();
  // Once all that the page shows is loaded.
  await expect(panelOf(page).getByRole('button', { name: 'Opens in 00:03' })).toBeVisible({ timeout: 9000 });
  const requests = vi.spyOn(globalThis, 'fetch');
  await expect(panelOf(page).getByRole('button', { name: 'Register Now' })).toBeEnabled({ timeout: 9000 });
  await expect(panelOf(page).getByText(/^Registration opens /)).toHaveCount(0);
  expect(requests.mock.calls.map(([address]) => address)).toEqual([]);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  await dialogOf(page, event).getByRole('button', { name: 'Register' }).click();
  // The server is not ten minutes ahead: what is early is refused, and can be tried again.
  await expect(toast(page, 'Registration has not opened yet')).toBeVisible();
  await expect(dialogOf(page, event)).toBeVisible();
});

test('a visitor’s device ten minutes fast does not open it early', async ({ page, api }) => {
  const event = await api.newEvent('Not on a Fast Clock', openingIn(5 * minute));
  putServerAhead(-10 * minute);
  // The pages of the tests before knew the time.
  await sendWithRetry('GET /health', {});
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByRole('button', { name: /^Opens in 1[45]:\d\d$/ })).toBeDisabled();
  await expect(panelOf(page).getByRole('link', { name: 'Login to Register' })).toBeVisible();
  await page.goto('/events');
  const card = main(page).getByRole('listitem').filter({ hasText: event.title });
  await expect(card.getByRole('button', { name: /^Opens in 1[45]:\d\d$/ })).toBeDisabled();
  await expect(main(page).getByRole('heading', { name: 'Opens soon' })).toBeVisible();
});

test('a team is ready before registration opens, and its leader is reminded', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Ready in Time', openingIn(120 * minute, { minTeamSize: 1 }));
  const leader = await api.newcomer('Leads In Time');
  const other = await api.newcomer('Would Lead Too');
  await api.call('POST', '/invitations/send', { eventId: event._id, receiverId: leader.user._id }, other.token);
  await signedIn(page, leader);
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByRole('button', { name: 'Opens Soon' })).toBeDisabled();
  await panelOf(page).getByRole('button', { name: 'Remind Me' }).click();
  await expect(panelOf(page).getByText('You get a mail an hour before registration opens.')).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Cancel Reminder' }).click();
  await expect(panelOf(page).getByRole('button', { name: 'Remind Me' })).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Build Your Team' }).click();
  const dialog = dialogOf(page, event);
  await dialog.getByRole('button', { name: 'Continue to Team Name' }).click();
  await dialog.getByLabel('Team name').fill('Early Birds');
  await expect(dialog.getByRole('button', { name: 'Opens Soon' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Complete Registration' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Not the link to the invitation, which comes first in the panel.
  await expect(panelOf(page).getByRole('button', { name: 'Build Your Team' })).toBeFocused();
});

test('who is not eligible reads so before it opens, and is not reminded', async ({ page, api, signedIn }) => {
  const event = await api.newEvent(
    'For Others',
    openingIn(120 * minute, { eligibilityCriteria: { batches: ['2022'] } }),
  );
  await signedIn(page, await api.newcomer('Of Another Batch'));
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByText('This event is for batch 2022 only')).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Remind Me' })).toHaveCount(0);
});

test('a featured event says when it opens', async ({ page, api }) => {
  const event = await featuredEvent(api, 'Opens to All', openingIn(120 * minute));
  await page.goto(`/featured-events/${event._id}`);
  const opening = dayAndTime(event.registrationOpensAt ?? '', festival.timeZone);
  await expect(panelOf(page).getByText(`Registration opens ${opening}`)).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Opens Soon' })).toBeDisabled();
});

test('an organizer sets the opening, and reads at its field when it is too late', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('To Be Opened Later');
  await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${event._id}`);
  const opening = main(page).getByLabel('Registration opens');
  const deadline = await main(page).getByLabel('Registration deadline').inputValue();
  const later = (ms: number) => new Date(Date.parse(`${deadline.slice(0, 16)}Z`) + ms).toISOString().slice(0, 16);
  await opening.fill(later(minute));
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(main(page).getByText('Registration must open before its deadline')).toBeVisible();
  await opening.fill(later(-24 * 60 * minute));
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByRole('button', { name: 'Opens Soon' })).toBeDisabled();
});
