import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an organizer says what people must know, and a visitor reads it and follows its links', async ({
  page,
  api,
  signedIn,
}) => {
  const event = await api.newEvent('Known Beforehand');
  await signedIn(page, 'zara');
  await page.goto(`/events/${event._id}`);
  await expect(main(page).getByRole('heading', { name: 'Details' })).toBeVisible();
  for (const name of ['Prizes', 'Rules', 'Contact'])
    await expect(main(page).getByRole('term', { name })).toHaveCount(0);
  await page.goto(`/admin/events/edit/${event._id}`);
  await main(page).getByLabel('Prizes').fill('First: a trophy.\nSee https://prizes.example.');
  await main(page).getByLabel('Link to the rules').fill('rules.example');
  await main(page).getByLabel('Contact name').fill('Zara Hashmi');
  await main(page).getByLabel('Contact', { exact: true }).fill('0300 1234567');
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(main(page).getByText('Please enter a link that begins with https://')).toBeVisible();
  await expect(main(page).getByLabel('Link to the rules')).toBeFocused();
  await main(page).getByLabel('Link to the rules').fill('https://rules.example/one');
  await main(page).getByRole('button', { name: 'Update Event' }).click();
  await expect(toast(page, 'Event updated successfully!')).toBeVisible();

  await page.goto(`/events/${event._id}`);
  const linkOf = (name: string) => main(page).getByRole('link', { name });
  await expect(linkOf('rules.example/one')).toHaveAttribute('href', 'https://rules.example/one');
  await expect(linkOf('rules.example/one')).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(linkOf('https://prizes.example')).toHaveAttribute('href', 'https://prizes.example');
  await expect(linkOf('0300 1234567')).toHaveAttribute('href', 'tel:03001234567');
  await expect(main(page).getByText('First: a trophy.')).toBeVisible();
});
