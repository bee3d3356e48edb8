import { phoneJpeg } from '../tests/support/pictureFiles.ts';
import type { Login } from './support/api.ts';
import { featuredEvent, openForm } from './support/featured.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { expectAccessible } from './support/pageChecks.ts';
import { dialogOf, panelOf, teamEvent } from './support/teams.ts';

// Half-faded text has too little contrast for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Pages = Pick<Given, 'page' | 'api' | 'mail' | 'signedIn'>;
const wide = { width: 1440, height: 900 };
const openingIn = (hours: number) => ({ registrationOpensAt: new Date(Date.now() + hours * 3_600_000).toISOString() });
const particulars = {
  prizes: 'First: a trophy. See https://prizes.example.',
  rulesUrl: 'https://rules.example/one',
  contactName: 'Zara Hashmi',
  contact: '0300 1234567',
};

async function makeTeamByLink({ page, api, signedIn }: Pages, leader: Login) {
  const event = await teamEvent(api, 'Sound Before It Opens', { ...openingIn(2), ...particulars });
  await signedIn(page, leader);
  await page.goto(`/events/${event._id}`);
  await expect(panelOf(page).getByRole('button', { name: 'Remind Me' })).toBeVisible();
  await expectAccessible(page, 'an event before its opening');
  await panelOf(page).getByRole('button', { name: 'Looking for a team?' }).click();
  await expect(page.getByRole('dialog', { name: 'Looking for a team?' })).toBeVisible();
  await expectAccessible(page, 'looking for a team');
  await page.keyboard.press('Escape');
  const seeker = await api.newcomer('Seeks Soundly');
  await api.call('PUT', `/events/${event._id}/looking`, { note: 'Draws well' }, seeker.token);
  await page.setViewportSize(wide);
  await panelOf(page).getByRole('button', { name: 'Build Your Team' }).click();
  await expect(dialogOf(page, event).getByText('Draws well')).toBeVisible();
  await expectAccessible(page, 'who looks for a team');
  await dialogOf(page, event).getByRole('button', { name: 'Invite by Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by Link' });
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'a link into a team');
  const { pathname, hash } = new URL(await dialog.getByLabel('Link to your team').inputValue());
  return pathname + hash;
}

async function askByLink({ page, api, signedIn }: Pages, leader: Login, path: string) {
  const asker = await api.newcomer('Asks Soundly');
  await signedIn(page, asker);
  await page.goto(path);
  await expect(main(page).getByRole('button', { name: 'Ask to Join' })).toBeVisible();
  await expectAccessible(page, 'the team behind a link');
  await main(page).getByRole('button', { name: 'Ask to Join' }).click();
  await expect(main(page).getByText('Your request is sent')).toBeVisible();
  await expectAccessible(page, 'a request that was sent');
  await signedIn(page, leader);
  await page.goto('/invitations');
  await expect(page.getByRole('list', { name: 'Requests to join' })).toBeVisible();
  await expectAccessible(page, 'a request to join');
}

async function cannotCome({ page, api, mail }: Pages) {
  const event = await api.newEvent('Sound Without Me');
  const person = await api.newcomer('Gives Up Soundly');
  await api.register(event, person);
  const { text } = await mail.next(person.user.email, 'You are registered');
  await page.goto(/\/cant-come#\S+/.exec(text)?.[0] ?? '');
  await expect(main(page).getByRole('button', { name: 'Give Up My Place' })).toBeVisible();
  await expectAccessible(page, 'who cannot come');
}

async function sendAReceipt({ page, api }: Pages) {
  const event = await featuredEvent(api, 'Sound Receipts', { minTeamSize: 1, payment: 'PKR 3,000', ...particulars });
  const dialog = await openForm(page, event);
  await dialog
    .getByLabel('Choose a picture of the receipt')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await phoneJpeg() });
  await expect(dialog.getByText('Uploaded.')).toBeVisible();
  await expectAccessible(page, 'a receipt');
}

async function importRows({ page, signedIn }: Pages) {
  await signedIn(page, 'zara');
  await page.goto('/admin/events/import');
  await expectAccessible(page, 'the box for rows');
  await main(page)
    .getByLabel('Rows of a spreadsheet')
    .evaluate((box) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Event\tCategory\tDate\nSound Rows\tParty\tFriday\n\tTalk\t');
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect(main(page).getByText(/cells to mend/)).toBeVisible();
  await expectAccessible(page, 'rows to mend');
}

async function reviewAndRead({ page, api, signedIn }: Pages) {
  const { token } = await signedIn(page, 'omar');
  const idOf = async (path: string, name: string) => {
    type List = { events: { _id: string; title: string }[] };
    const { events } = await api.call<List>('GET', path, undefined, token);
    return events.find(({ title }) => title === name)?._id ?? '';
  };
  await page.goto(`/admin/featured-events?registrations=${await idOf('/admin/featured-events', 'Open Circuit')}`);
  const team = page.getByRole('rowgroup', { name: 'Team: Null Island' });
  await expect(team.getByRole('img', { name: 'Payment receipt' }), 'of the demo').toBeVisible();
  await page.getByLabel('Select Null Island').check();
  await expectAccessible(page, 'the review of teams');
  await page.goto(`/admin/events/${await idOf('/admin/events', 'Spot the Phish')}/results`);
  await expect(main(page).getByRole('region', { name: 'Feedback' })).toContainText('of 5 stars');
  await expectAccessible(page, 'feedback, to those who run the event');
}

test(
  'axe finds nothing on openings, links into teams, receipts and imports',
  { tag: '@long' },
  async ({ page, api, mail, signedIn }) => {
    test.slow();
    const given = { page, api, mail, signedIn };
    const leader = await api.newcomer('Leads Soundly');
    const path = await test.step('a team by link', () => makeTeamByLink(given, leader));
    await test.step('a request', () => askByLink(given, leader, path));
    for (const look of [cannotCome, sendAReceipt, importRows, reviewAndRead])
      await test.step(look.name, async () => {
        await page.setViewportSize(wide);
        await look(given);
      });
  },
);
