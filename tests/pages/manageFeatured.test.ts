import { day, featuredEvent } from '../../journeys/support/featured.ts';
import { managedOf } from '../../journeys/support/manage.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an event is edited once its status is set, also before the list has come again', async ({
  page,
  api,
  signedIn,
}) => {
  const { title } = await featuredEvent(api, 'Set and Edited');
  await signedIn(page, 'omar');
  await page.goto('/admin/featured-events');
  const card = managedOf(page, title);
  await expect(card).toBeVisible();
  const edited = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === '/api/admin/featured-events',
    async (route) => {
      await edited.promise;
      await route.continue();
    },
  );
  await card.getByRole('combobox').selectOption('ongoing');
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();
  await card.getByRole('button', { name: 'Edit Event' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Featured Event' });
  await edit.getByLabel('Maximum team size').fill('5');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  edited.resolve();
  await expect(card).toContainText('2 to 5 members');
});

test('an administrator creates, edits and deletes a featured event', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  await page.goto('/dashboard');
  await main(page).getByRole('link', { name: 'Featured Events' }).click();
  await main(page).getByRole('button', { name: 'Create Featured Event' }).click();
  const create = page.getByRole('dialog', { name: 'Create Featured Event' });
  await expect(create.getByLabel('Minimum team size')).toHaveValue('2');
  await expect(create.getByLabel('Organizer club')).toHaveValue('CSIT Department');
  await create.getByRole('button', { name: 'Create Event' }).click();
  await expect(create.getByText('Event title is required')).toBeVisible();
  await expect(create.getByLabel('Title')).toBeFocused();
  const on = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
  await create.getByLabel('Title').fill('Paper Trails');
  await create.getByLabel('Venue').fill('Library');
  await create.getByLabel('Description').fill('A contest with paper.');
  await create.getByLabel('Date', { exact: true }).fill(on);
  await create.getByLabel('Time', { exact: true }).fill('10:00');
  await create.getByLabel('Registration deadline').fill(`${on}T10:00`);
  await create.getByRole('button', { name: 'Create Event' }).click();
  await expect(create.getByText('Registration deadline must be before event date and time')).toBeVisible();
  await create.getByLabel('Registration deadline').fill(`${on}T09:00`);
  await create.getByRole('button', { name: 'Create Event' }).click();
  await expect(toast(page, 'Event created successfully!')).toBeVisible();
  await expect(create).toBeHidden();

  const card = managedOf(page, 'Paper Trails');
  await card.getByRole('combobox').selectOption('completed');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Event' }).click();
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();
  await card.getByRole('button', { name: 'Edit Event' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Featured Event' });
  await edit.getByLabel('Maximum team size').fill('11');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(edit.getByText('Team size cannot exceed 10')).toBeVisible();
  await edit.getByLabel('Maximum team size').fill('5');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  await expect(card).toContainText('2 to 5 members');
  await card.getByRole('button', { name: 'Delete Event' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Event' });
  await expect(question.getByText('Are you sure you want to delete this featured event?')).toBeVisible();
  await expect(question).toContainText('No team is registered, and nothing else is deleted with it.');
  await question.getByRole('button', { name: 'Delete Event' }).click();
  await expect(toast(page, 'Event deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);
});
