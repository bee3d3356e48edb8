import { festival } from '../../src/platform/festival/server.ts';
import { wallClock } from '../../src/platform/dates.ts';
import { actionsOf, managedOf } from '../../journeys/support/manage.ts';
import { main, tabTo, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const day = 24 * 3_600_000;
const loadedAt = Date.now();
const dateIn = (days: number) => new Date(loadedAt + days * day).toISOString().slice(0, 10);
const shown = (date: string) => date.split('-').toReversed().join('/');

for (const size of sizes) {
  test(`a club admin creates, edits, sets the status of, copies and deletes an event, ${size.width} wide`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize(size);
    await signedIn(page, 'zara');
    await page.goto('/dashboard');
    await main(page).getByRole('link', { name: 'Manage Events' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible();

    await main(page).getByRole('button', { name: 'Create New Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Event' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    for (const what of ['Event title', 'Event description', 'Event date', 'Event time', 'Event venue'])
      await expect(dialog.getByText(`${what} is required`)).toBeVisible();
    await expect(dialog.getByText('Registration deadline is required')).toBeVisible();
    await expect(dialog.getByLabel('Title')).toBeFocused();

    const title = `Prompted at ${size.width}`;
    await dialog.getByLabel('Title').fill(`  ${title} `);
    await dialog.getByLabel('Venue').fill('Seminar Hall');
    await dialog.getByLabel('Description').fill('Bring a question.');
    await dialog.getByLabel('Date').fill(dateIn(-2));
    await dialog.getByLabel('Time').fill('10:30');
    await dialog.getByLabel('Registration deadline').fill(`${dateIn(6)}T18:00`);
    await dialog.getByRole('checkbox', { name: 'Team event' }).check();
    await dialog.getByLabel('Minimum team size').fill('3');
    await dialog.getByLabel('Maximum team size').fill('2');
    await dialog.getByLabel('Maximum participants').fill('0');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    for (const sentence of [
      'Event date and time must be in the future',
      'Registration deadline must be before event date and time',
      'Maximum team size must be greater than or equal to minimum team size',
      'Maximum participants must be at least 1',
    ])
      await expect(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByLabel('Date').fill(dateIn(7));
    await expect(dialog.getByText('Registration deadline must be before event date and time')).toBeHidden();
    await dialog.getByLabel('Maximum team size').fill('4');
    await dialog.getByLabel('Maximum participants').fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await main(page).getByRole('button', { name: 'Create New Event' }).click();
    await expect(dialog.getByLabel('Venue')).toHaveValue('Seminar Hall');
    await dialog.getByRole('button', { name: 'Create Event' }).click();
    await expect(toast(page, 'Event created successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();

    const card = managedOf(page, title);
    const acts = () => actionsOf(page, title);
    await expect(card).toContainText('AI Alliance', { useInnerText: true });
    await expect(await acts()).toContainText(shown(dateIn(7)), { useInnerText: true });
    await expect(await acts()).toContainText('0 people', { useInnerText: true });

    await (await acts()).getByRole('combobox', { name: /Status/ }).selectOption('Concluded');
    const early = page.getByRole('alertdialog', { name: 'Conclude Event' });
    await expect(early).toContainText('has not begun: it starts on');
    await early.getByRole('button', { name: 'Conclude Event' }).click();
    await expect(toast(page, 'Event status updated successfully')).toBeVisible();

    await (await acts()).getByRole('link', { name: 'Edit' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Edit Event' })).toBeVisible();
    await expect(main(page).getByLabel('Registration deadline')).toHaveValue(`${dateIn(6)}T18:00`);
    await main(page).getByLabel('Venue').first().fill('');
    await main(page).getByRole('button', { name: 'Update Event' }).click();
    await expect(main(page).getByText('Event venue is required')).toBeVisible();
    await main(page).getByLabel('Venue').first().fill('Computer Lab 2');
    await main(page).getByRole('button', { name: 'Update Event' }).click();
    await expect(toast(page, 'Event updated successfully!')).toBeVisible();
    await expect(page).toHaveURL('/admin/events');
    await expect(await acts()).toContainText('Computer Lab 2', { useInnerText: true });
    await expect((await acts()).getByRole('combobox', { name: /Status/ })).toHaveValue('completed');

    await (await acts()).getByRole('button', { name: 'Duplicate' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await expect(dialog.getByLabel('Maximum team size')).toHaveValue('4');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await (await acts()).getByRole('button', { name: 'View Registrations' }).click();
    await expect(page.getByRole('dialog').getByText('No registrations yet for this event.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Export Registrations CSV (0)' }).click();
    await expect(toast(page, 'No registrations to export')).toBeVisible();
    await page.keyboard.press('Escape');

    await (await acts()).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this event?');
    await expect(question).toContainText('Nobody is registered, and nothing else is deleted with it.');
    await question.getByRole('button', { name: 'Keep Event' }).click();
    await (await acts()).getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete Event' }).click();
    await expect(toast(page, 'Event deleted successfully')).toBeVisible();
    await expect(card).toHaveCount(0);
  });
}

test('a club admin sees the own and the club’s events, a super_admin all; what the server would refuse is not offered', async ({
  page,
  api,
  signedIn,
  another,
}) => {
  const omar = await api.logIn('omar');
  const transferred = await api.newEvent('Handed On');
  await api.call('PUT', `/events/${transferred._id}/organizer`, { userId: omar.user._id }, omar.token);
  await signedIn(page, 'zara');
  await page.goto('/admin/events');
  const card = managedOf(page, 'Handed On');
  await expect(card.getByRole('button', { name: 'View Registrations' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(managedOf(page, 'Code Relay')).toHaveCount(0);
  await card.getByRole('combobox', { name: /Status/ }).selectOption('Ongoing');
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();

  await page.goto(`/admin/events/edit/${transferred._id}`);
  await expect(main(page).getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(main(page).getByText("You don't have permission to edit this event.")).toBeVisible();
  await main(page).getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/admin/events');

  const his = await another();
  await signedIn(his, omar);
  await his.goto('/admin/events');
  for (const title of ['Handed On', 'Code Relay'])
    await expect(managedOf(his, title).getByRole('link', { name: 'Edit' })).toBeVisible();
});

test('a super_admin transfers an event', async ({ page, api, mail, signedIn }) => {
  const event = await api.newEvent('Handed Around');
  await signedIn(page, 'omar');
  await page.goto(`/admin/events/edit/${event._id}`);
  const organizer = main(page).getByRole('region', { name: 'Organizer' });
  await expect(organizer).toContainText('Zara Hashmi organizes this event.');
  await expect(organizer.getByRole('button', { name: 'Hand Over' })).toBeDisabled();
  await organizer.getByLabel('Hand over to').selectOption('Talha Mirza, talha.mirza@cloud.neduet.edu.pk');
  await organizer.getByRole('button', { name: 'Hand Over' }).click();
  await expect(toast(page, 'Talha Mirza organizes this event now')).toBeVisible();
  await expect(organizer).toContainText('Talha Mirza organizes this event.');
  expect((await mail.next('talha.mirza@cloud.neduet.edu.pk', 'Handed Around')).text).toContain('Handed Around');

  await signedIn(page, 'zara');
  await page.goto(`/admin/events/edit/${event._id}`);
  await expect(main(page).getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.goto('/admin/events');
  await expect(main(page).getByRole('region', { name: 'Organizer' })).toHaveCount(0);
});

test('a stale edit is refused, and an incomplete number is no limit', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Two At Once');
  await signedIn(page, 'omar');
  await page.goto(`/admin/events/edit/${event._id}`);
  const limit = main(page).getByLabel('Maximum participants');
  await limit.pressSequentially('5e');
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(main(page).getByText('Maximum participants must be a whole number, such as 30')).toBeVisible();
  await limit.fill('5');
  const { token } = await api.logIn('omar');
  await api.call('PATCH', `/events/${event._id}`, { status: 'cancelled' }, token);
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Somebody else saved changes meanwhile. Look the form over and save again.')).toBeVisible();
  await expect(limit).toHaveValue('5');
});

test('students and visitors cannot open it', async ({ page, signedIn }) => {
  await page.goto('/admin/events');
  await expect(page).toHaveURL('/login');
  await signedIn(page, 'ayesha');
  for (const address of ['/admin/events', '/admin/events/edit/any']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
  await expect(main(page).getByRole('link', { name: 'Manage Events' })).toHaveCount(0);
});

test('by keyboard alone; a failed change is shown and undone', async ({ page, api, signedIn }) => {
  const event = await api.newEvent('Only Keys Here');
  const other = await api.newEvent('Only Keys Too');
  await api.register(event, await api.newcomer('Anum Saleem'));
  await signedIn(page, 'zara');
  // The list grows with the journeys before, and a row has nine stops of Tab.
  await page.goto('/admin/events?search=Only Keys');
  const card = managedOf(page, event.title);
  const open = card.getByRole('button', { name: 'View Registrations' });
  const dialog = page.getByRole('dialog', { name: 'Registrations' });
  await tabTo(page, open, 120);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Individual' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();

  await page.route(`**/api/events/${event._id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const status = card.getByRole('combobox', { name: /Status/ });
  await status.selectOption('Cancelled');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Event' }).click();
  await expect(toast(page, 'Failed to update event status')).toBeVisible();
  await expect(status).toHaveValue('upcoming');

  await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await api.register(other, await api.newcomer('Late Laiba'));
  await tabTo(page, managedOf(page, other.title).getByRole('button', { name: 'Delete' }), 120);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('1 person is registered or waiting.');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep Event' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Event has registrations. Cancel it instead.')).toBeVisible();

  await page.goto(`/admin/events/edit/${event._id}`);
  await expect(main(page).getByText(/Someone has registered/)).toBeVisible();
  await main(page).getByRole('checkbox', { name: 'Team event' }).press('Space');
  await expect(main(page).getByRole('checkbox', { name: 'Team event' })).not.toBeChecked();

  await page.route(`**/api/events/${event._id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            success: false,
            code: 'validation',
            message: 'Validation errors: No such hall, No such hour',
            errors: [
              { field: 'venue', msg: 'No such hall' },
              { field: 'time', msg: 'No such hour' },
            ],
          },
        })
      : route.fallback(),
  );
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  for (const sentence of ['No such hall', 'No such hour']) {
    await expect(toast(page, sentence)).toBeVisible();
    await expect(main(page).getByText(sentence), 'said once').toHaveCount(0);
  }
  await expect(main(page).getByText('This was not accepted')).toHaveCount(2);
  await expect(main(page).getByLabel('Venue').first()).toBeFocused();

  await page.goto('/admin/events/edit/no-such-event');
  await expect(toast(page, 'Failed to load event details')).toBeVisible();
  await expect(page).toHaveURL('/admin/events');
});

test('managed events are filtered in the address, which closing a dialog keeps', async ({ page, api, signedIn }) => {
  const { day: date, time } = wallClock(new Date(Date.now() + 120_000), festival.timeZone);
  const registrationDeadline = new Date(Date.now() + 30_000).toISOString();
  const ahead = await api.newEvent('Filtered Ahead');
  const today = await api.newEvent('Filtered Today', { date, time, registrationDeadline });
  const zara = await api.logIn('zara');
  await api.call('PATCH', `/events/${today._id}`, { status: 'ongoing', updatedAt: today.updatedAt }, zara.token);
  await signedIn(page, 'omar');
  await page.goto('/admin/events');
  await expect(main(page).getByRole('row').nth(1)).toContainText('Today');
  const search = main(page).getByRole('searchbox', { name: 'Search events' });
  const count = main(page).getByRole('status');
  await expect(count).toHaveText(/^\d+ events$/);
  const all = await count.textContent();

  await search.fill('filtered');
  await expect(count).toHaveText(`2 of ${all}`);
  await main(page).getByLabel('Status', { exact: true }).selectOption('Ongoing');
  await expect(count).toHaveText(`1 of ${all}`);
  await expect(managedOf(page, today.title)).toBeVisible();
  await expect(managedOf(page, ahead.title)).toHaveCount(0);

  await managedOf(page, today.title).getByRole('button', { name: 'View Registrations' }).click();
  await expect(page).toHaveURL(/search=filtered.*registrations=/);
  await expect(page.getByRole('dialog')).toContainText('No registrations yet for this event.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(search).toHaveValue('filtered');
  await expect(count).toHaveText(`1 of ${all}`);

  await main(page).getByLabel('Category', { exact: true }).selectOption('Hackathon');
  await expect(main(page).getByText('No events found matching your criteria.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Clear Filters' }).click();
  await expect(count).toBeFocused();
  await expect(count).toHaveText(all ?? '');
  await expect(page).toHaveURL('/admin/events');
});
