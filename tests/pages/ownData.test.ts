import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an administrator finds the own data under Account Security', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  await page.goto('/account/security');
  const data = main(page).getByRole('region', { name: 'Your data' });
  const file = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download Your Data' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.json$/);
  await expect(data.getByRole('button', { name: 'Erase Account' })).toBeVisible();
});
