import type { Page } from '@playwright/test';
import { expect, freshEmail, freshRollNumber, test } from './support/fixtures.ts';
import type { Mailbox } from './support/mailServer.ts';
import { main, storedLogin, toast } from './support/page.ts';

/** Takes the first two steps. */
async function verify(page: Page, email: string, mail: Mailbox) {
  await page.goto('/register');
  await main(page).getByLabel('University email').fill(email);
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  await expect(toast(page, 'Verification code sent to your email!')).toBeVisible();
  await main(page)
    .getByLabel('5-digit verification code')
    .fill(await mail.codeFor(email));
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page, 'Email verified successfully!')).toBeVisible();
  await expect(main(page).getByLabel('Name')).toBeFocused();
}

async function fillDetails(page: Page, name: string, rollNumber: string) {
  const form = main(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Roll number').fill(rollNumber.toLowerCase());
  await form.getByLabel('Phone number').fill('03001234567');
  await form.getByLabel('Batch').selectOption('2024');
  await form.getByLabel('Section').selectOption('B');
  await form.getByLabel('Password', { exact: true }).fill('a fine password');
  await form.getByLabel('Confirm password').fill('a fine password');
}

test('a student signs up with the university address and reaches the dashboard a second later', async ({
  page,
  mail,
}) => {
  const email = freshEmail('Hira Aslam');
  const rollNumber = freshRollNumber();
  await verify(page, email, mail);
  await fillDetails(page, 'Hira Aslam', rollNumber);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = page.waitForRequest('**/api/auth/register');
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('confirmPassword');
  await expect(toast(page, 'Registration successful! Welcome to TechFest!')).toBeVisible();
  await page.clock.runFor(900);
  await expect(page).toHaveURL('/register');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/dashboard');
  await page.clock.resume();

  await expect(main(page).getByRole('heading', { name: 'Welcome, Hira Aslam' })).toBeVisible();
  for (const chip of [rollNumber, 'Computer Science & IT', 'Batch 2024', 'Section B', 'student'])
    await expect(main(page).getByText(chip, { exact: true })).toBeVisible();
  const { token, user } = await storedLogin(page);
  expect(token).toMatch(/\S{20,}/);
  expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Hira Aslam', email, rollNumber, phoneNumber: '0300-1234567' });
});

test('a foreign address and one with an account are refused at the field', async ({ page, faults }) => {
  faults.allow(/status of 409.*send-code/);
  await page.goto('/register');
  const email = main(page).getByLabel('University email');
  const send = main(page).getByRole('button', { name: 'Send Code' });
  await send.click();
  await expect(main(page).getByText('Please enter your email')).toBeVisible();
  for (const wrong of ['hira@gmail.com', 'hira@evilcloud.neduet.edu.pk', 'hira@cloud.neduet.edu.pk.example']) {
    await email.fill(wrong);
    await send.click();
    await expect(main(page).getByText('Please use your NED University email')).toBeVisible();
    await expect(email).toHaveValue(wrong);
  }
  await email.fill('ayesha.noor@cloud.neduet.edu.pk');
  await send.click();
  await expect(main(page).getByLabel('University email')).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveValue('ayesha.noor@cloud.neduet.edu.pk');
  await expect(email).toBeFocused();
});

test('a wrong code is refused, a new one can be requested after the countdown, and the address can be changed', async ({
  page,
  mail,
  faults,
}) => {
  faults.allow(/status of 400.*verify-code/);
  const email = freshEmail('Saad');
  await page.clock.install();
  await page.goto('/register');
  await main(page).getByLabel('University email').fill(email);
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  const code = main(page).getByLabel('5-digit verification code');
  await expect(code).toBeFocused();
  const right = await mail.codeFor(email);

  await code.fill('12a');
  await expect(code).toHaveValue('12');
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await expect(main(page).getByText('Please enter the 5-digit verification code')).toBeVisible();
  const wrong = right === '11111' ? '22222' : '11111';
  await code.fill(wrong);
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveValue(wrong);

  // The server waits 57 seconds by its own clock, so its answer is given here.
  await page.route('**/api/verification/resend-code', (route) =>
    route.fulfill({ json: { success: true, message: 'sent', data: {} } }),
  );
  const resend = main(page).getByRole('button', { name: 'Resend Code' });
  await expect(main(page).getByText(/Resend in 0:[0-5]\d/)).toBeVisible();
  await expect(resend).toBeHidden();
  await page.clock.runFor(59_000);
  await resend.click();
  await expect(toast(page, 'New verification code sent!')).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(main(page).getByText(/Resend in (1:00|0:5\d)/)).toBeVisible();

  await main(page).getByRole('button', { name: 'Change Email' }).click();
  await expect(main(page).getByLabel('University email')).toHaveValue(email);
});

test('a refused form keeps everything typed; a section that does not fit the roll number is a warning', async ({
  page,
  mail,
  api,
  faults,
}) => {
  faults.allow(/status of 409.*auth\/register/);
  const other = await api.newcomer('Other Student');
  await verify(page, freshEmail('Iqra'), mail);
  const form = main(page);
  const create = form.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
  await expect(form.getByText('Phone number is required')).toBeVisible();
  await expect(form.getByText('Section is required for Computer Science & IT students')).toBeVisible();

  await fillDetails(page, 'Iqra', 'XY-12345');
  await form.getByLabel('Phone number').fill('12345');
  await form.getByLabel('Confirm password').fill('another');
  await create.click();
  await expect(form.getByText('Roll number prefix must be CT, AI, DT, CR, or GA')).toBeVisible();
  await expect(form.getByText('Phone number must be in format 03XX-XXXXXXX')).toBeVisible();
  await expect(toast(page, 'Passwords do not match')).toBeVisible();
  await form.getByLabel('Roll number').fill('12345');
  await expect(form.getByText('Roll number must be in format XX-00000')).toBeVisible();

  await fillDetails(page, 'Iqra', other.user.rollNumber ?? '');
  await form.getByLabel('Section').selectOption('GA');
  await form.getByLabel('Name').focus();
  await expect(toast(page, 'Section GA may not match your roll number prefix CT')).toBeVisible();
  await create.click();
  await expect(form.getByText('Roll number is already registered')).toBeVisible();
  await expect(form.getByLabel('Roll number')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('Iqra');
  await expect(form.getByLabel('Section')).toHaveValue('GA');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('a fine password');
  await form.getByLabel('Roll number').fill(freshRollNumber());
  await create.click();
  await expect(page).toHaveURL('/dashboard');
});
