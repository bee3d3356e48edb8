import type { Page } from '@playwright/test';
import { featuredEvent, member } from '../../journeys/support/featured.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { managedOf } from '../../journeys/support/manage.ts';
import { bar, phone, statusOf } from '../../journeys/support/records.ts';
import { expect, test } from './support/fixtures.ts';

const question = (page: Page) => page.getByRole('alertdialog');

/** Undo of a reopening would cancel, and mail, without a question. */
const toastWithoutUndo = (page: Page, text: string) =>
  toast(page, text).filter({ hasNot: page.getByRole('button', { name: 'Undo' }) });

test('a cancelled event is opened again once it is said who is mailed, alone or with others', async ({
  page,
  api,
  mail,
  signedIn,
}) => {
  const [first, second, empty] = [
    await api.newEvent('First Reopened'),
    await api.newEvent('Second Reopened'),
    await api.newEvent('Empty Reopened'),
  ];
  const [one, two] = [await api.newcomer('Asra Reopened'), await api.newcomer('Basim Reopened')];
  await api.register(first, one);
  await api.register(second, two);
  const { token } = await signedIn(page, 'omar');
  for (const { _id } of [first, second, empty])
    await api.call('PATCH', `/events/${_id}`, { status: 'cancelled' }, token);
  await mail.next(one.user.email, `Event cancelled: ${first.title}`);
  await mail.next(two.user.email, `Event cancelled: ${second.title}`);
  await page.goto('/admin/events?search=Reopened');

  await statusOf(page, empty.title).selectOption('Ongoing');
  await expect(toastWithoutUndo(page, 'Event status updated successfully'), 'nobody is mailed').toBeVisible();

  await statusOf(page, first.title).selectOption('Upcoming');
  await expect(question(page)).toContainText('Are you sure you want to reopen this event?');
  await expect(question(page)).toContainText(
    `1 person is registered for ${first.title}. They get an email at once that it is no longer cancelled.`,
  );
  await question(page).getByRole('button', { name: 'Keep It Cancelled' }).click();
  await expect(question(page)).toBeHidden();
  await expect(statusOf(page, first.title)).toHaveValue('cancelled');

  await page.setViewportSize(phone);
  for (const { title } of [first, second, empty]) await main(page).getByLabel(`Select ${title}`).click();
  await bar(page).getByRole('button', { name: 'Upcoming' }).click();
  await expect(question(page)).toContainText('Are you sure you want to reopen these events?');
  await expect(question(page)).toContainText(`${second.title}: 1 person is registered`);
  await expect(question(page), 'it was not cancelled').not.toContainText(empty.title);
  await expect(question(page)).toContainText('They get an email at once that these events are no longer cancelled.');
  await expect(question(page).getByRole('button', { name: 'Keep Them Cancelled' })).toBeVisible();
  await question(page).getByRole('button', { name: 'Reopen 2 Events' }).click();
  await expect(toastWithoutUndo(page, '3 events set to upcoming')).toBeVisible();
  await mail.next(one.user.email, `Not cancelled after all: ${first.title}`);
  await mail.next(two.user.email, `Not cancelled after all: ${second.title}`);
});

test('a cancelled featured event is opened again once it is said that its leader is mailed', async ({
  page,
  api,
  mail,
  signedIn,
}) => {
  const event = await featuredEvent(api, 'Featured Reopened');
  const person = { phone: '0300-1234567', university: 'Elsewhere University', discipline: 'Arts', batch: '2024' };
  await api.call('POST', `/featured-events/${event._id}/register`, {
    teamName: 'Reopeners',
    participants: [member('Lead Reopened'), member('Second Reopened')].map((one) => ({ ...one, ...person })),
    paymentReceiptLink: 'https://pay.example/1',
  });
  const { token } = await signedIn(page, 'omar');
  await api.call('PATCH', `/admin/featured-events/${event._id}`, { status: 'cancelled' }, token);
  await mail.next('lead.reopened@elsewhere.example', `Event cancelled: ${event.title}`);
  await page.goto('/admin/featured-events?search=Featured%20Reopened');
  await statusOf(page, event.title).selectOption('Upcoming');
  await expect(question(page)).toContainText(
    `1 team is registered for ${event.title}. The leader gets an email at once that it is no longer cancelled.`,
  );
  await question(page).getByRole('button', { name: 'Reopen Event' }).click();
  await expect(toastWithoutUndo(page, 'Event status updated successfully')).toBeVisible();
  await mail.next('lead.reopened@elsewhere.example', `Not cancelled after all: ${event.title}`);
});

test('a batch that ends leaves the status that is on its way for another row', async ({ page, api, signedIn }) => {
  const [slow, other] = [await api.newEvent('Slow Collision'), await api.newEvent('Other Collision')];
  await signedIn(page, 'omar');
  await page.setViewportSize(phone);
  await page.goto('/admin/events?search=Collision');
  const row = (title: string) => main(page).locator('[data-row]', { hasText: title });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(`**/api/events/${slow._id}`, async (route) => {
    await held;
    await route.continue();
  });
  await main(page).getByRole('button', { name: slow.title, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: slow.title });
  await sheet.getByLabel(`Status of ${slow.title}`).selectOption('Ongoing');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(row(slow.title)).toContainText('Ongoing');

  await main(page).getByLabel(`Select ${other.title}`).click();
  await bar(page).getByRole('button', { name: 'Concluded' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Conclude Event' }).click();
  await expect(toast(page, '1 event set to concluded')).toBeVisible();
  await expect(row(slow.title)).toContainText('Ongoing');
  letThrough();
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();
  await expect(row(other.title)).toContainText('Concluded');
  await expect(row(slow.title)).toContainText('Ongoing');
});

test('the filters of a dialog leave the page of the list behind it', async ({ page, api, signedIn }) => {
  const real = await api.newEvent('Paged Z');
  await signedIn(page, 'omar');
  // As many as a page holds stand before it, for this page alone: other journeys count events.
  await page.route('**/api/admin/events', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { events: { _id: string; title: string }[] } };
    const own = answer.data.events.find(({ _id }) => _id === real._id);
    const others = Array.from({ length: 100 }, (_, i) => ({ ...own, _id: `other-${i}`, title: `Paged A ${i}` }));
    await route.fulfill({ json: { ...answer, data: { events: [own, ...others] } } });
  });
  await page.goto('/admin/events?search=Paged&sort=title&page=2');
  await expect(main(page).locator('[data-row]')).toHaveCount(1);
  const view = main(page).getByRole('button', { name: 'View Registrations' }).first();
  await view.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status').selectOption('Registered');
  await expect(page).toHaveURL(/standing=/);
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/registrations=/);
  await expect(page).toHaveURL(/page=2/);
});

test('a cancellation takes a reason, refuses one that is too long at its field, and shows it on the page', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Reasoned');
  const person = await api.newcomer('Reason Rabia');
  await api.register(event, person);
  await signedIn(page, 'omar');
  await page.goto('/admin/events?search=Reasoned');
  await statusOf(page, event.title).selectOption('cancelled');
  const reason = question(page).getByRole('textbox', { name: 'Reason' });
  await reason.fill('x'.repeat(501));
  await question(page).getByRole('button', { name: 'Cancel Event' }).click();
  await expect(question(page)).toContainText('Reason cannot exceed 500 characters');
  await expect(reason).toBeFocused();
  await reason.fill('The speaker is ill.');
  await expect(question(page)).not.toContainText('Reason cannot exceed');
  await question(page).getByRole('button', { name: 'Cancel Event' }).click();
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();
  await page.goto(`/events/${event._id}`);
  await expect(main(page).getByText('This event is cancelled')).toBeVisible();
  await expect(main(page).getByText('The speaker is ill.')).toBeVisible();
});

test('a featured event that its form cancels takes the reason too', async ({ page, api, signedIn }) => {
  const event = await featuredEvent(api, 'Reasoned Guest');
  await signedIn(page, 'omar');
  await page.goto('/admin/featured-events');
  await managedOf(page, event.title).getByRole('button', { name: 'Edit Event' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Featured Event' });
  await form.getByLabel('Status').selectOption('cancelled');
  await form.getByRole('button', { name: 'Update Event' }).click();
  await question(page).getByRole('textbox', { name: 'Reason' }).fill('The hall is flooded.');
  await question(page).getByRole('button', { name: 'Cancel Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  await page.goto(`/featured-events/${event._id}`);
  await expect(main(page).getByText('The hall is flooded.')).toBeVisible();
});
