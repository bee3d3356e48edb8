import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('a name that is too long stays whole and is refused at its field; numbers are mended', async ({
  page,
  api,
  signedIn,
}) => {
  await signedIn(page, await api.newcomer('Whole Text'));
  await page.goto('/profile');
  await main(page).getByRole('button', { name: 'Edit Profile' }).click();
  const name = main(page).getByLabel('Name');
  const long = 'Muhammad '.repeat(12).trim();
  await name.fill(long);
  await main(page).getByLabel('Phone number').fill('\u202a+92 (300) ۷۶۵۴۳۲۱\u202c');
  await main(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(main(page).getByText('Name cannot exceed 100 characters')).toBeVisible();
  await expect(name).toHaveValue(long);
  await name.fill('Jose\u0301');
  await main(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(main(page).getByText('0300-7654321')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'José' })).toBeVisible();
});
