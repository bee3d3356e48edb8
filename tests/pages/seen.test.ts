import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an error goes when what failed is tried again', async ({ page }) => {
  await page.goto('/login');
  await main(page).getByLabel('Email').fill('nobody@cloud.neduet.edu.pk');
  await main(page).getByLabel('Password', { exact: true }).fill('not the password');
  await main(page).getByRole('button', { name: 'Login' }).click();
  const error = page.locator('[data-toast][role="alert"]');
  await expect(error).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await error.hover();
  await main(page).getByLabel('Password', { exact: true }).press('Enter');
  await expect(error, 'though it is held by the pointer').toHaveCount(0);
  held.resolve();
  await expect(error).toBeVisible();
});
