import { freshEmail } from '../../journeys/support/api.ts';
import { main, toast } from '../../journeys/support/page.ts';
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

test('a forgotten password is reset, and every device is logged out', async ({
  page,
  another,
  mail,
  api,
  signedIn,
}) => {
  const person = await api.newcomer('Danish Ali');
  const { email } = person.user;
  await page.goto('/login');
  await main(page).getByRole('link', { name: 'Forgot Password' }).click();
  const send = main(page).getByRole('button', { name: 'Send Reset Code' });
  await send.click();
  await expect(main(page).getByText('Please enter your email address')).toBeVisible();
  await main(page).getByRole('link', { name: 'Back to Login' }).click();
  // The page before has such a field too, and stands until the next one is there.
  await expect(send).toBeHidden();
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByRole('link', { name: 'Forgot Password' }).click();
  await expect(main(page).getByLabel('Email'), 'what was typed at login comes along').toHaveValue(email);
  await send.click();
  await expect(toast(page, 'Reset code sent to your email!')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  const code = await mail.codeFor(email);

  const form = main(page);
  const reset = form.getByRole('button', { name: 'Reset Password' });
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await reset.click();
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await form.getByLabel('Reset code').fill(code === '111111' ? '222222' : '111111');
  await form.getByLabel('New password', { exact: true }).fill('short');
  await form.getByLabel('Confirm new password').fill('other');
  await reset.click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await expect(toast(page, 'Passwords do not match'), 'said once, at its field').toHaveCount(0);
  await form.getByLabel('Confirm new password').fill('short');
  await reset.click();
  await expect(form.getByText('Password must be at least 6 characters long')).toBeVisible();
  await form.getByLabel('New password', { exact: true }).fill('an even finer one');
  await form.getByLabel('Confirm new password').fill('an even finer one');
  await reset.click();
  await expect(form.getByLabel('Reset code')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('an even finer one');
  await form.getByLabel('Reset code').fill(code);
  await reset.click();
  await expect(toast(page, 'Password reset successful! You can now login with your new password.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect((await mail.next(email, 'password was changed')).text).toContain('every device was logged out');

  await expect(form.getByLabel('Email'), 'and back').toHaveValue(email);
  await form.getByLabel('Password', { exact: true }).fill('an even finer one');
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');

  const elsewhere = await another();
  await signedIn(elsewhere, person);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL('/login');
});
