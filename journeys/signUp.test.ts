import type { Page } from '@playwright/test';
import { expect, freshEmail, freshRollNumber, test } from './support/fixtures.ts';
import type { Mailbox } from './support/mailServer.ts';
import { focusedAsAppears, main, storedLogin, toast } from './support/page.ts';

const minute = 60_000;

async function verify(page: Page, email: string, mail: Mailbox) {
  await page.goto('/register');
  await main(page).getByLabel('University email').fill(email);
  const focusedFirst = focusedAsAppears(page, 'code');
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  expect(await focusedFirst).toBe('code');
  await expect(toast(page, 'Verification code sent to your email!')).toBeVisible();
  await main(page)
    .getByLabel('5-digit verification code')
    .fill(await mail.codeFor(email));
  const focusedThen = focusedAsAppears(page, 'name');
  await main(page).getByRole('button', { name: 'Verify' }).click();
  expect(await focusedThen).toBe('name');
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
  api,
}) => {
  const email = freshEmail('Hira Aslam');
  const rollNumber = freshRollNumber();
  const event = await api.newEvent('Came By Its Link');
  await page.goto(`/events/${event._id}`);
  await expect(main(page).getByRole('link', { name: 'Login to Register' }).first()).toBeVisible();
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
  const cameFor = main(page).getByRole('region').first();
  await expect(cameFor.getByRole('heading', { name: `You came for ${event.title}` })).toBeVisible();
  await expect(cameFor.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', `/events/${event._id}`);
  for (const chip of [rollNumber, 'Computer Science & IT', 'Batch 2024', 'Section B', 'student'])
    await expect(main(page).getByText(chip, { exact: true })).toBeVisible();
  const { token, user } = await storedLogin(page);
  expect(token).toMatch(/\S{20,}/);
  expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Hira Aslam', email, rollNumber, phoneNumber: '0300-1234567' });
});

test('a sign-up goes on after a reload, Back and in another tab, and nothing of it is kept once it is done', async ({
  page,
  context,
  mail,
}) => {
  const email = freshEmail('Zoya');
  await page.goto('/events');
  await page.goto('/register');
  await main(page).getByLabel('University email').fill(email);
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  const code = main(page).getByLabel('5-digit verification code');
  await expect(code).toBeVisible();
  await page.reload();
  await expect(main(page).getByText(email)).toBeVisible();
  await expect(main(page).getByText(/Resend in 0:\d\d|Resend in 1:00/)).toBeVisible();
  await code.fill(await mail.codeFor(email));
  await main(page).getByRole('button', { name: 'Verify' }).click();
  await expect(main(page).getByLabel('Name')).toBeFocused();
  await expect(main(page).getByText('At least 6 characters')).toBeVisible();

  const rollNumber = freshRollNumber();
  await fillDetails(page, 'Zoya Khan', rollNumber);
  await page.reload();
  await expect(main(page).getByLabel('Name')).toHaveValue('Zoya Khan');
  await expect(main(page).getByLabel('Section')).toHaveValue('B');
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/events');
  await page.goForward();
  await expect(main(page).getByText(email)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/register');
  await expect(main(other).getByText(email)).toBeVisible();
  await fillDetails(other, 'Zoya Khan', rollNumber);
  const sent: string[] = [];
  other.on('request', (request) => sent.push(request.url()));
  const create = main(other).getByRole('button', { name: 'Create Account' });
  await create.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(other).toHaveURL('/dashboard');
  expect(sent.filter((url) => url.endsWith('/auth/register'))).toHaveLength(1);
  const kept = await other.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => key.startsWith('signUp'))).toEqual([]);
});

test('the mailed link confirms the address in any tab by one press, and the first tab goes on', async ({
  page,
  context,
  mail,
  faults,
}) => {
  faults.allow(/status of 400.*check-link/);
  const email = freshEmail('Rania');
  await page.goto('/register');
  await main(page).getByLabel('University email').fill(email);
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  await expect(main(page).getByLabel('5-digit verification code')).toBeVisible();
  const link = /http\S+#\S+/.exec((await mail.next(email, 'code')).text)?.[0] ?? '';
  const path = link.replace(/^https?:\/\/[^/]+/, '');

  const scanner = await context.newPage();
  await scanner.goto(path);
  await expect(main(scanner).getByText(email)).toBeVisible();
  await scanner.close();

  const other = await context.newPage();
  await other.goto(path);
  await expect(main(other).getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expect(main(other).getByText(email)).toBeVisible();
  await main(other).getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(main(other).getByLabel('Name')).toBeFocused();
  expect(new URL(other.url()).hash).toBe('');
  await expect(main(page).getByLabel('Name')).toBeVisible();

  await other.goto(path);
  await expect(main(other).getByLabel('Name')).toBeVisible();

  // The server takes a proof for half an hour.
  await other.clock.install({ time: Date.now() + 29 * minute });
  await other.reload();
  await expect(main(other).getByLabel('Name')).toBeVisible();
  await other.clock.fastForward(2 * minute);
  await other.reload();
  await expect(main(other).getByLabel('University email')).toBeVisible();
  await expect(main(other).getByText(email)).toHaveCount(0);
});

test('a link that has been used says so and leads to a new code', async ({ page, api, mail, faults }) => {
  faults.allow(/status of 400.*check-link/);
  const email = freshEmail('Late');
  await api.call('POST', '/verification/send-code', { email });
  const link = /http\S+#(\S+)/.exec((await mail.next(email, 'code')).text);
  await api.call('POST', '/verification/verify-link', { token: link?.[1] });
  await page.goto(`/register#${link?.[1]}`);
  await expect(main(page).getByText('This link has been used already. Please request a new code.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Request a New Code' }).click();
  await expect(main(page).getByLabel('University email')).toBeVisible();
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

test('a wrong code is refused, a new one is sent, and the address can be changed', async ({ page, mail, faults }) => {
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
  await expect(main(page).getByText('Invalid verification code. 4 tries left.')).toBeVisible();
  await expect(code).toHaveValue(wrong);

  // The server waits 57 seconds by its own clock, so its answer is given here.
  let resent = 0;
  await page.route('**/api/verification/resend-code', (route) => {
    resent += 1;
    return route.fulfill({ json: { success: true, message: 'sent', data: {} } });
  });
  const resend = main(page).getByRole('button', { name: 'Resend Code' });
  await expect(main(page).getByText(/Resend in 0:[0-5]\d/)).toBeVisible();
  await expect(resend).toBeHidden();
  await page.clock.runFor(59_000);
  await resend.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page, 'New verification code sent!')).toBeVisible();
  expect(resent, 'two presses in one frame').toBe(1);
  await expect(code).toHaveValue('');
  await expect(main(page).getByText(/Resend in (1:00|0:5\d)/)).toBeVisible();

  await main(page).getByRole('button', { name: 'Change Email' }).click();
  await expect(main(page).getByLabel('University email')).toHaveValue(email);
});

test('a refused form keeps everything typed; a section that misfits warns', async ({ page, mail, api, faults }) => {
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
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await expect(toast(page, 'Passwords do not match'), 'said once, at its field').toHaveCount(0);
  await form.getByLabel('Roll number').fill('12345');
  await expect(form.getByText('Roll number must be in format XX-00000')).toBeVisible();

  await fillDetails(page, 'Iqra', other.user.rollNumber ?? '');
  await form.getByLabel('Section').selectOption('GA');
  await form.getByLabel('Name').focus();
  await expect(toast(page, 'Section GA may not match your roll number prefix CT')).toBeVisible();
  await expect(form.getByLabel('Section'), 'after the toast too').toHaveAccessibleDescription(
    'Section GA may not match your roll number prefix CT',
  );
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
