import { main, toast } from '../../journeys/support/page.ts';
import { freshEmail } from '../../journeys/support/api.ts';
import { expect, test } from './support/fixtures.ts';

test('an address without an account gets the same answers, also for another code', async ({ page }) => {
  await page.goto('/forgot-password');
  await main(page).getByLabel('Email').fill(freshEmail('Nobody'));
  await main(page).getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(toast(page, 'Reset code sent to your email!')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');

  // The server waits 57 seconds by its own clock, so its answer is given here.
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ json: { success: true, message: 'sent', data: {} } }),
  );
  await main(page).getByLabel('Reset code').fill('123');
  await main(page).getByRole('button', { name: 'Resend Code' }).click();
  await expect(toast(page, 'New reset code sent to your email!')).toBeVisible();
  await expect(main(page).getByLabel('Reset code')).toHaveValue('');
});
