import type { Page } from '@playwright/test';
import { day, featuredEvent, member } from './support/featured.ts';
import { expect, test } from './support/fixtures.ts';
import type { Api } from './support/api.ts';
import { actionsOf } from './support/manage.ts';
import { tabTo, toast, watchToasts } from './support/page.ts';

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

test('cancelling a featured event asks first and can be undone, by keyboard on a phone', async ({
  page,
  api,
  mail,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = 'Asked at 390';
  const event = await featuredEvent(api, title);
  await registerTeam(api, event._id, 'Askers 390');
  await signedIn(page, 'omar');
  await page.goto('/admin/featured-events');
  const status = (await actionsOf(page, title)).getByRole('combobox', { name: `Status of ${title}` });
  await status.focus();
  await page.keyboard.press('End');
  await expect(question(page)).toContainText('1 team is registered for');
  await expect(question(page)).toContainText('The leader will be told by mail at once.');
  await expect(question(page).getByRole('button', { name: 'Keep Event' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(status).toHaveValue('upcoming');
  await expect(status).toBeFocused();

  await page.keyboard.press('End');
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

test('a status set from a list that somebody else has changed is refused, and the list shows what holds', async ({
  page,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 409.*\/api\/events/);
  const event = await api.newEvent('Set by two');
  const { token } = await signedIn(page, 'omar');
  // A live update would bring the other's change before this one is made.
  await page.route('**/api/live', () => undefined);
  await page.goto('/admin/events');
  const status = page.getByRole('combobox', { name: 'Status of Set by two' });
  await expect(status).toHaveValue('upcoming');
  const shownToasts = await watchToasts(page);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') answers.push(response.status());
  });
  await api.call('PATCH', `/events/${event._id}`, { status: 'completed' }, token);
  await status.selectOption('Ongoing');
  await expect(toast(page, 'This event has changed since you opened it.')).toBeVisible();
  await expect(status).toHaveValue('completed');
  // Two quick ones of one's own are not each other's stale list.
  await status.selectOption('Ongoing');
  await status.selectOption('Upcoming');
  await expect.poll(() => answers).toEqual([409, 200, 200]);
  await expect
    .poll(shownToasts)
    .toEqual([
      'This event has changed since you opened it. Please open it again.',
      'Event status updated successfully',
      'Event status updated successfully',
    ]);
  await expect(status).toHaveValue('upcoming');
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
