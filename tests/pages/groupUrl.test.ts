import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const group = 'https://chat.example/talk';

test('an organizer names the group of an event, which people with a place reach and visitors do not see', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Grouped Talk');
  const link = () => main(page).getByRole('link', { name: 'Join the group' });
  const open = async (path: string, heading: string) => {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { name: heading }).first()).toBeVisible();
  };
  await signedIn(page, 'zara');
  await open(`/admin/events/edit/${event._id}`, 'Edit Event');
  await main(page).getByLabel('Link to the group').fill('chat.example/talk');
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(main(page).getByText('Please enter a link that begins with https://')).toBeVisible();
  await main(page).getByLabel('Link to the group').fill(group);
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();
  await open(`/events/${event._id}`, 'Grouped Talk');
  await expect(link()).toHaveAttribute('href', group);
  await open(`/admin/events/edit/${event._id}`, 'Edit Event');
  await expect(main(page).getByLabel('Link to the group')).toHaveValue(group);

  const student = await api.newcomer('Has A Place');
  await signedIn(page, student);
  await open(`/events/${event._id}`, 'Grouped Talk');
  await expect(main(page).getByRole('button', { name: 'Register Now' }).first()).toBeVisible();
  await expect(link()).toHaveCount(0);
  await api.register(event, student);
  await open(`/events/${event._id}`, 'Grouped Talk');
  await expect(link()).toHaveAttribute('href', group);
  await expect(link()).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await open('/my-registrations', 'Grouped Talk');
  await expect(link()).toHaveAttribute('href', group);
});
