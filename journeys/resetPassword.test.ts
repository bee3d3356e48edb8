import { expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';

test('a forgotten password is reset, and every device is logged out', async ({
  page,
  another,
  mail,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 400.*reset-password/);
  faults.allow(/status of 401/);
  const person = await api.newcomer('Danish Ali');
  const { email } = person.user;
  const elsewhere = await another();
  await signedIn(elsewhere, person);

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

  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL('/login');
});

test('the mailed link asks for a new password alone, and says when it has ended', async ({
  page,
  mail,
  api,
  faults,
}) => {
  faults.allow(/status of 400.*(check-link|reset-password-by-link)/);
  const { user } = await api.newcomer('Sadia Noor');
  await api.call('POST', '/auth/forgot-password', { email: user.email });
  const token = /#(\S+)/.exec((await mail.next(user.email, 'code')).text)?.[1];
  await page.goto(`/reset-password#${token}`);
  const form = main(page);
  await expect(form.getByLabel('Email')).toHaveValue(user.email);
  await expect(form.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(form.getByLabel('Reset code')).toHaveCount(0);
  await form.getByLabel('New password', { exact: true }).fill('an even finer one');
  await form.getByLabel('Confirm new password').fill('an even finer one');
  await form.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(form.getByLabel('Email')).toHaveValue(user.email);

  await page.goto('/');
  await page.goto(`/reset-password#${token}`);
  await expect(form.getByText('This link has been used already. Please request a new code.')).toBeVisible();
  await expect(form.getByLabel('Reset code')).toBeVisible();
});
