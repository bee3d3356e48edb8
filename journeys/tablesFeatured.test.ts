import type { FeaturedEvent } from '../src/teams/featured/contract.ts';
import { expect } from './support/fixtures.ts';
import { day, featuredEvent, member } from './support/featured.ts';
import type { Api } from './support/api.ts';
import { main, toast } from './support/page.ts';
import { bar, expectRowsOfOneHeight, expectSoundList, opener, undo } from './support/records.ts';
import { test } from './support/touch.ts';

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

test('several featured events by touch: cancelled once asked, one refused, Undo; a batch that stops says so', async ({
  touchPage: page,
  api,
  mail,
  signedIn,
  faults,
}) => {
  const [quiet, waited] = await twoFeaturedEvents(api, 'Touched Out');
  const { token } = await signedIn(page, 'omar');
  await page.goto(list('Touched%20Out'));
  await expectRowsOfOneHeight(page, 2);
  await opener(page, quiet.title).tap();
  const sheet = page.getByRole('dialog', { name: quiet.title });
  await sheet.getByRole('button', { name: 'Edit Event' }).tap();
  await expect(page.getByRole('dialog', { name: 'Edit Featured Event' })).toContainText(quiet.title);
  await page.keyboard.press('Escape');

  for (const { title } of [quiet, waited]) await main(page).getByLabel(`Select ${title}`).tap();
  await bar(page).getByRole('button', { name: 'Cancelled' }).tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${waited.title}: 1 team is registered`);
  await expect(question).toContainText(`${quiet.title}: nobody is registered`);
  await expect(question).toContainText('Their leaders get an email at once.');
  await api.call('PATCH', `/admin/featured-events/${quiet._id}`, { status: 'ongoing' }, token);
  faults.allow(/status of 409|net::ERR_FAILED/);
  await question.getByRole('button', { name: 'Cancel 2 Events' }).tap();
  await expect(bar(page).getByRole('alert')).toContainText(
    `${quiet.title}: This event has changed since you opened it.`,
  );
  await mail.next('lead.touched.out@elsewhere.example', `Event cancelled: ${waited.title}`);
  await undo(page, '1 event set to cancelled').tap();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await mail.next('lead.touched.out@elsewhere.example', `Not cancelled after all: ${waited.title}`);

  await bar(page).getByRole('button', { name: 'Select All' }).tap();
  await page.route('**/api/admin/featured-events/*', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Completed' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete 2 Events' }).tap();
  await expect(bar(page).getByRole('alert')).toContainText('Stopped at 1 of 2');
  await expect(bar(page).getByRole('alert')).toContainText('1 row was not tried.');
  await expect(bar(page)).toContainText('2 selected');
});

test('the list and the drawer of a featured event are sound', async ({ page, api, signedIn }) => {
  const [, waited] = await twoFeaturedEvents(api, 'Sounded');
  await signedIn(page, 'omar');
  await expectSoundList(page, list('Sounded'), waited.title);
});
