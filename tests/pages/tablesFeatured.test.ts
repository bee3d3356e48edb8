import type { Api } from '../../journeys/support/api.ts';
import { day, featuredEvent, member } from '../../journeys/support/featured.ts';
import { main } from '../../journeys/support/page.ts';
import { namesIn, opener, rowsOf, setAndUndo } from '../../journeys/support/records.ts';
import type { FeaturedEvent } from '../../src/teams/featured/contract.ts';
import { expect, test } from './support/fixtures.ts';

const list = (family: string) => `/admin/featured-events?search=${family}`;

async function twoFeaturedEvents(api: Api, family: string): Promise<[FeaturedEvent, FeaturedEvent]> {
  const on = (days: number) => ({ date: new Date(Date.now() + days * day).toISOString().slice(0, 10) });
  const quiet = await featuredEvent(api, `Quiet ${family}`, on(20));
  const waited = await featuredEvent(api, `Awaited ${family}`, on(21));
  const person = {
    phone: '0300-1234567',
    university: 'Elsewhere University',
    discipline: 'Electronics',
    batch: '2024',
  };
  await api.call('POST', `/featured-events/${waited._id}/register`, {
    teamName: `Waiters ${family}`,
    participants: [member(`Lead ${family}`), member(`Second ${family}`)].map((one) => ({ ...one, ...person })),
    paymentReceiptLink: 'https://pay.example/1',
  });
  return [quiet, waited];
}

test('featured events by keyboard: what waits comes first, a status by its number, the drawer, the teams', async ({
  page,
  api,
  signedIn,
}) => {
  const [quiet, waited] = await twoFeaturedEvents(api, 'Keyed Out');
  await signedIn(page, 'omar');
  await page.goto(list('Keyed%20Out'));
  await expect.poll(() => namesIn(page)).toEqual([quiet.title, waited.title]);
  await main(page).getByRole('columnheader', { name: 'Pending' }).getByRole('button').press('Enter');
  await expect.poll(() => namesIn(page)).toEqual([waited.title, quiet.title]);
  await expect(main(page).getByRole('row').nth(1)).toContainText('1 team waits');
  await main(page).getByLabel('Teams', { exact: true }).selectOption('Teams waiting');
  await expect.poll(() => namesIn(page)).toEqual([waited.title]);
  await page.goBack();
  await expect.poll(() => namesIn(page)).toEqual([waited.title, quiet.title]);

  const { keyboard } = page;
  await opener(page, waited.title).focus();
  await keyboard.press('j');
  await setAndUndo(page, quiet.title, '2', 'ongoing');

  await opener(page, waited.title).focus();
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: waited.title });
  await expect(drawer).toContainText('Open to All Universities');
  await drawer.getByRole('button', { name: 'View (1)' }).press('Enter');
  await expect(page.getByRole('rowgroup', { name: 'Team: Waiters Keyed Out' })).toContainText('Pending');
  await page.getByRole('button', { name: 'Rejected (0)' }).click();
  await expect(page).toHaveURL(/status=rejected/);
  await keyboard.press('Escape');
  await expect(page).not.toHaveURL(/status=|registrations=/);
  await expect.poll(() => namesIn(page), 'the order stays').toEqual([waited.title, quiet.title]);

  const saved = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export Events CSV' }).click();
  const rows = await rowsOf(await saved);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatch(/^Awaited Keyed Out,.*,Upcoming,1,1$/);
});
