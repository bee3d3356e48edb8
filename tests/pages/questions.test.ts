import type { Page } from '@playwright/test';
import type { Api } from '../../journeys/support/api.ts';
import { day, featuredEvent, member, openForm } from '../../journeys/support/featured.ts';
import { actionsOf } from '../../journeys/support/manage.ts';
import { main, tabTo, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const question = (page: Page) => page.getByRole('alertdialog');

async function undoByKeyboard(page: Page) {
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  // The row shows its new status before the toast that F6 leads to is there.
  await expect(undo).toBeVisible();
  await page.keyboard.press('F6');
  // A question that is still closing leaves the focus there.
  await expect(question(page)).toHaveCount(0);
  await tabTo(page, undo, 6);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Change undone')).toBeVisible();
}

const registerTeam = (api: Api, eventId: string, teamName: string) =>
  api.call('POST', `/featured-events/${eventId}/register`, {
    teamName,
    participants: [member(`${teamName} Lead`), member(`${teamName} Second`)].map((person) => ({
      ...person,
      phone: '0300-1234567',
      university: 'Elsewhere University',
      discipline: 'Electronics',
      batch: '2024',
    })),
    paymentReceiptLink: 'https://pay.example/1',
  });

for (const size of sizes) {
  test(`confirming a team is undone, and rejecting one asks for the reason, ${size.width} wide`, async ({
    page,
    api,
    signedIn,
  }) => {
    await page.setViewportSize(size);
    const title = `Reviewed at ${size.width}`;
    const event = await featuredEvent(api, title);
    await registerTeam(api, event._id, `Reviewed ${size.width}`);
    await signedIn(page, 'omar');
    await page.goto(`/admin/featured-events?registrations=${event._id}`);
    const team = page.getByRole('dialog').getByRole('rowgroup', { name: `Team: Reviewed ${size.width}` });
    await team.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(toast(page, 'Team confirmed')).toContainText('The leader gets a mail in half a minute.');
    await expect(question(page)).toHaveCount(0);
    await expect(team).toContainText('Confirmed');
    await undoByKeyboard(page);
    await expect(team).toContainText('Pending');

    await team.getByRole('button', { name: 'Reject' }).press('Enter');
    const rejection = page.getByRole('dialog', { name: 'Reject Team' });
    await expect(rejection).toContainText('2 people do not take part.');
    await page.keyboard.press('Escape');
    await expect(rejection).toBeHidden();
    await expect(team).toContainText('Pending');
    await team.getByRole('button', { name: 'Reject' }).press('Enter');
    await expect(rejection.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('No receipt');
    await rejection.getByRole('button', { name: 'Reject Team' }).press('Enter');
    await expect(team).toContainText('Rejected');
  });

  test(`an edit that leaves people outside asks first, ${size.width} wide`, async ({ page, api, signedIn }) => {
    await page.setViewportSize(size);
    const title = `Narrowed at ${size.width}`;
    const event = await api.newEvent(title);
    for (const name of ['First', 'Second']) {
      const { token } = await api.newcomer(`${name} Inside`);
      await api.call('POST', '/registrations', { eventId: event._id }, token);
    }
    await signedIn(page, 'omar');
    await page.goto(`/admin/events/edit/${event._id}`);
    const form = main(page);
    const batches = form.getByRole('group', { name: 'Batches' });
    await form.getByLabel('Maximum participants').fill('1');
    for (const batch of ['2022', '2023', '2024', '2025']) {
      await batches.getByRole('checkbox', { name: batch }).setChecked(batch === '2022');
    }
    await form.getByRole('button', { name: 'Update Event' }).press('Enter');
    await expect(question(page)).toContainText('2 people have places, 1 more than the new limit of 1.');
    await expect(question(page)).toContainText('2 people who are in are not of these batches and departments.');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(`/admin/events/edit/${event._id}`);
    await form.getByRole('button', { name: 'Update Event' }).press('Enter');
    await question(page).getByRole('button', { name: 'Update Event' }).press('Enter');
    await expect(toast(page, 'Event updated successfully!')).toBeVisible();

    await (await actionsOf(page, title)).getByRole('button', { name: 'View Registrations' }).click();
    await expect(page.getByRole('dialog')).toContainText('2 people, 1 over the limit');
  });
}

test('an end of the festival before its last event asks first; those who register read when data is erased', async ({
  page,
  api,
  signedIn,
}) => {
  await signedIn(page, 'omar');
  const { settings } = await api.call<{ settings: object }>('GET', '/settings');
  await page.goto('/admin/settings');
  const ends = main(page).getByLabel('Festival ends');
  const typed = await ends.inputValue();
  await ends.fill('2020-01-01T10:00');
  await main(page).getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(question(page)).toContainText('later than this end of the festival.');
  await expect(question(page)).toContainText(/The CNICs and phones of \d+ teams? are erased at once\./);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect((await api.call<{ settings: object }>('GET', '/settings')).settings).toEqual(settings);
  await ends.fill(typed);
  await ends.fill(`${new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)}T10:00`);
  await main(page).getByLabel('Days until personal data is erased').fill('45');
  await main(page).getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(question(page)).not.toContainText('later than this end');
  await question(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(toast(page, 'Settings saved')).toBeVisible();

  const form = await openForm(page, await featuredEvent(api, 'Kept For A While'));
  await expect(form).toContainText('CNICs and phone numbers are erased 45 days after the festival ends.');
});

test('announcing the dates asks first', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  await page.goto('/admin/settings');
  const dates = main(page).getByRole('switch', { name: 'Announce dates' });
  await dates.focus();
  await page.keyboard.press('Space');
  await expect(question(page)).toContainText(
    /Everybody who visits the site sees the date and time of \d+ events and \d+ featured events from now on\./,
  );
  await page.keyboard.press('Escape');
  await expect(dates).not.toBeChecked();
  await expect(dates).toBeFocused();
  await page.keyboard.press('Space');
  await question(page).getByRole('button', { name: 'Announce Dates' }).press('Enter');
  await expect(toast(page, 'Dates announced')).toBeVisible();
  await undoByKeyboard(page);
  await expect(dates).not.toBeChecked();
});

test('rejecting an application asks first and can be undone', async ({ page, api, signedIn }) => {
  const email = `asked.${Date.now() % (10 * day)}@elsewhere.example`;
  const form = { name: 'Asked Applicant', email, rollNumber: 'CT-23999', batch: '2023', domain: 'Content' };
  await api.call('POST', '/recruitment', form);
  await signedIn(page, 'omar');
  await page.goto('/admin/recruitment?search=Asked');
  const status = page.getByLabel('Status of Asked Applicant');
  await status.selectOption('Rejected');
  await expect(question(page)).toContainText('The application of Asked Applicant is marked as rejected.');
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('pending');
  await status.selectOption('Rejected');
  await question(page).getByRole('button', { name: 'Reject Application' }).click();
  await expect(status).toHaveValue('rejected');
  await toast(page, 'Application status updated successfully').getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveValue('pending');
});

test('cancelling a featured event asks first and can be undone by keyboard', async ({ page, api, mail, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = 'Asked at 390';
  const event = await featuredEvent(api, title);
  await registerTeam(api, event._id, 'Askers 390');
  await signedIn(page, 'omar');
  await page.goto('/admin/featured-events');
  const status = (await actionsOf(page, title)).getByRole('combobox', { name: `Status of ${title}` });
  await status.focus();
  await status.selectOption('cancelled');
  await expect(question(page)).toContainText('1 team is registered for');
  await expect(question(page)).toContainText('The leader gets an email at once.');
  await expect(question(page).getByRole('button', { name: 'Keep Event' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(status).toHaveValue('upcoming');
  await expect(status).toBeFocused();

  await status.selectOption('cancelled');
  await tabTo(page, question(page).getByRole('button', { name: 'Cancel Event' }), 3);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();
  await expect(status).toHaveValue('cancelled');
  const leader = 'askers.390.lead@elsewhere.example';
  await mail.next(leader, `Event cancelled: ${title}`);
  await undoByKeyboard(page);
  await expect(status).toHaveValue('upcoming');
  await mail.next(leader, `Not cancelled after all: ${title}`);
});
