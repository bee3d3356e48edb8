import { freshEmail, freshRollNumber } from '../../journeys/support/api.ts';
import { main, storedLogin, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('a student of batch 2025 signs up with a personal address', async ({ page, mail }) => {
  const email = freshEmail('Noor Fatima', 'mail.example');
  const rollNumber = freshRollNumber();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await main(page).getByRole('link', { name: 'Batch 2025? Register Here' }).click();
  await expect(main(page).getByText('Use a personal email until your university cloud ID is ready.')).toBeVisible();
  const form = main(page);

  await form.getByRole('button', { name: 'Send Code' }).click();
  await expect(form.getByText('Please enter your email address')).toBeVisible();
  await form.getByLabel('Personal email').fill('noor@');
  await form.getByRole('button', { name: 'Send Code' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('Personal email')).toHaveValue('noor@');

  await form.getByLabel('Personal email').fill(email);
  await form.getByRole('button', { name: 'Send Code' }).click();
  await expect(toast(page, 'Verification code sent to your email!')).toBeVisible();
  await expect(form.getByText(/Resend in (5:00|4:\d\d)/)).toBeVisible();
  const code = await mail.codeFor(email);
  expect(code).toMatch(/^\d{6}$/);
  await form.getByLabel('6-digit verification code').fill(code.slice(0, 5));
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByText('Please enter the 6-digit verification code')).toBeVisible();
  await form.getByLabel('6-digit verification code').fill(code);
  await form.getByRole('button', { name: 'Verify' }).click();

  await expect(form.getByLabel('Batch')).toHaveValue('2025');
  await expect(form.getByLabel('Batch')).toHaveAttribute('readonly');
  await form.getByLabel('Name').fill('Noor Fatima');
  await form.getByLabel('Roll number').fill(rollNumber);
  await form.getByLabel('Phone number').fill('0300-1234567');
  await form.getByLabel('Section').selectOption('A');
  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByLabel('Confirm password').fill('short');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(form.getByText('Password must be at least 6 characters long')).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill('a fine password');
  await form.getByLabel('Confirm password').fill('a fine password');

  const pages = await page.evaluate(() => history.length);
  const sent = page.waitForRequest('**/api/auth/register-batch-2025');
  await form.getByRole('button', { name: 'Create Account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email, batch: '2025', confirmPassword: 'a fine password' });
  await expect(toast(page, "Registration successful! Welcome to TechFest '25!")).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => history.length), 'the form is replaced, not left to come back to').toBe(pages);
  expect(JSON.parse((await storedLogin(page)).user ?? '')).toMatchObject({ email, rollNumber, batch: '2025' });
});
