import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

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
