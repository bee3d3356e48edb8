import type { Page } from '@playwright/test';
import type { Api } from '../../journeys/support/api.ts';
import { featuredEvent, member } from '../../journeys/support/featured.ts';
import { toast } from '../../journeys/support/page.ts';
import { picture } from '../support/pictureFiles.ts';
import { expect, test } from './support/fixtures.ts';

const person = { phone: '0300-1234567', discipline: 'Electronics', batch: '2024' };
const byLink = { paymentReceiptLink: 'https://pay.example/1' };

const registerTeam = (api: Api, eventId: string, teamName: string, receipt: object = byLink) =>
  api.call<{ registration: { _id: string } }>('POST', `/featured-events/${eventId}/register`, {
    teamName,
    participants: ['North University', 'South University'].map((university, at) => ({
      ...member(`${teamName} ${at}`),
      ...person,
      university,
    })),
    ...receipt,
  });

const team = (page: Page, name: string) => page.getByRole('dialog').getByRole('rowgroup', { name: `Team: ${name}` });
const select = (page: Page, name: string) => page.getByLabel(`Select ${name}`, { exact: true });
const selected = (page: Page) => page.getByRole('region', { name: 'Selected teams' });

async function open(page: Page, eventId: string) {
  await page.goto(`/admin/featured-events?registrations=${eventId}`);
  await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'University' })).toBeVisible();
}

test('several teams are confirmed and rejected together, and Undo takes it back', async ({ page, api, signedIn }) => {
  const event = await featuredEvent(api, 'Reviewed Together');
  for (const name of ['Alpha', 'Beta', 'Gamma']) await registerTeam(api, event._id, name);
  await signedIn(page, 'omar');
  await open(page, event._id);
  await expect(team(page, 'Alpha')).toContainText('2 people');
  await expect(team(page, 'Alpha')).toContainText('North University and 1 other');
  await expect(team(page, 'Alpha').getByRole('link', { name: /pay\.example/ })).toBeVisible();

  await select(page, 'Alpha').check();
  await select(page, 'Beta').check();
  await registerTeam(api, event._id, 'Delta');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(team(page, 'Delta')).toBeVisible();
  await expect(select(page, 'Alpha')).toBeChecked();
  await selected(page).getByRole('button', { name: 'Confirm 2' }).click();
  await expect(toast(page, '2 teams confirmed')).toContainText('Their leaders get a mail in half a minute.');
  await expect(team(page, 'Beta')).toContainText('Confirmed');
  await expect(team(page, 'Gamma')).toContainText('Pending');
  await expect(selected(page)).toHaveCount(0);
  await expect(team(page, 'Alpha')).toBeFocused();
  await toast(page, '2 teams confirmed').getByRole('button', { name: 'Undo' }).click();
  await expect(team(page, 'Beta')).toContainText('Pending');

  await select(page, 'Gamma').check();
  await selected(page).getByRole('button', { name: 'Clear Selection' }).click();
  await expect(team(page, 'Gamma')).toBeFocused();
  await page.getByRole('dialog').getByLabel('Select all on this page').check();
  await selected(page).getByRole('button', { name: 'Reject 4' }).click();
  const rejection = page.getByRole('dialog', { name: 'Reject 4 Teams' });
  await expect(rejection).toContainText('8 people do not take part. Their leaders get a mail');
  await rejection.getByLabel('Reason').fill('No payment came');
  await rejection.getByRole('button', { name: 'Reject 4 Teams' }).click();
  await expect(toast(page, '4 teams rejected')).toBeVisible();
  await expect(team(page, 'Gamma')).toContainText('Rejected');
  await team(page, 'Gamma').getByRole('button', { name: 'Gamma' }).click();
  await expect(team(page, 'Gamma')).toContainText('Reason: No payment came');
});

test('a team that changed meanwhile is named and stays selected, and the others are confirmed', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await featuredEvent(api, 'Reviewed Late');
  const { registration } = await registerTeam(api, event._id, 'Changed');
  await registerTeam(api, event._id, 'Unchanged');
  await signedIn(page, 'omar');
  await open(page, event._id);
  await page.getByRole('dialog').getByLabel('Select all on this page').check();
  await page.route(`**/registrations/${registration._id}`, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'team_changed', message: 'The team has changed' } }),
  );
  await selected(page).getByRole('button', { name: 'Confirm 2' }).click();
  await expect(selected(page)).toContainText('1 of 2 could not be changed');
  await expect(selected(page)).toContainText('Changed: The team has changed');
  await expect(team(page, 'Unchanged')).toContainText('Confirmed');
  await expect(select(page, 'Changed')).toBeChecked();
  await expect(select(page, 'Unchanged')).not.toBeChecked();
});

test('the reason for teams that could not be rejected is kept until they are', async ({ page, api, signedIn }) => {
  const event = await featuredEvent(api, 'Rejected Late');
  const { registration } = await registerTeam(api, event._id, 'Late');
  for (const name of ['Prompt', 'Other']) await registerTeam(api, event._id, name);
  await signedIn(page, 'omar');
  await open(page, event._id);
  const address = `**/registrations/${registration._id}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'team_changed', message: 'The team has changed' } }),
  );
  await select(page, 'Late').check();
  await select(page, 'Prompt').check();
  await selected(page).getByRole('button', { name: 'Reject 2' }).click();
  const both = page.getByRole('dialog', { name: 'Reject 2 Teams' });
  await both.getByLabel('Reason').fill('No payment came');
  await both.getByRole('button', { name: 'Reject 2 Teams' }).click();
  await expect(selected(page)).toContainText('Late: The team has changed');

  await team(page, 'Other').getByRole('button', { name: 'Reject' }).click();
  const one = page.getByRole('dialog', { name: 'Reject Team' });
  await expect(one.getByLabel('Reason')).toHaveValue('');
  await one.getByRole('button', { name: 'Keep Team' }).click();
  await page.unroute(address);
  await selected(page).getByRole('button', { name: 'Reject 1' }).click();
  await expect(one.getByLabel('Reason')).toHaveValue('No payment came');
  await one.getByRole('button', { name: 'Reject Team' }).click();
  await expect(team(page, 'Late')).toContainText('Rejected');
});

test('pictures of receipts are fetched when they are seen, and not again after a review', async ({
  page,
  api,
  signedIn,
  site,
}) => {
  const event = await featuredEvent(api, 'Pictured Receipts');
  const file = await picture(300, 200).jpeg().toBuffer();
  for (const name of ['First', 'Second']) {
    const sent = await fetch(`${site.url}/api/featured-events/${event._id}/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(file),
    });
    const { data } = (await sent.json()) as { data: { receipt: string } };
    await registerTeam(api, event._id, name, { paymentReceipt: data.receipt });
  }
  const watched: Element[] = [];
  const show: (() => void)[] = [];
  const { IntersectionObserver: before } = globalThis;
  globalThis.IntersectionObserver = class extends before {
    private readonly notify: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      super(notify);
      this.notify = notify;
    }
    override observe(target: Element) {
      watched.push(target);
      show.push(() => this.notify([{ target, isIntersecting: true } as IntersectionObserverEntry], this));
    }
  };
  const fetched: string[] = [];
  await page.route('**/receipt', (route) => {
    fetched.push(route.request().url());
    return route.continue();
  });
  await signedIn(page, 'omar');
  await open(page, event._id);
  await expect(team(page, 'Second').getByRole('button', { name: 'Payment receipt' })).toBeVisible();
  expect(fetched).toEqual([]);
  const at = watched.findIndex((element) => element.closest('[aria-label="Team: First"]') !== null);
  show[at]?.();
  await expect.poll(() => fetched.length).toBe(1);
  globalThis.IntersectionObserver = before;

  await team(page, 'First').getByRole('button', { name: 'Confirm' }).click();
  await expect(team(page, 'First')).toContainText('Confirmed');
  await team(page, 'First').getByRole('button', { name: 'Payment receipt' }).click();
  await expect(team(page, 'First')).toContainText('Registered on');
  expect(fetched).toHaveLength(1);
});
