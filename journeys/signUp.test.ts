import type { Page } from '@playwright/test';
import { type Given, expect, freshEmail, freshRollNumber, test } from './support/fixtures.ts';
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

async function signUp({ page, mail, api }: Pick<Given, 'page' | 'mail' | 'api'>) {
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
}

async function goOnElsewhere({ page, context, mail }: Pick<Given, 'page' | 'context' | 'mail'>) {
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
}

async function confirmByLink({ page, context, mail, faults }: Pick<Given, 'page' | 'context' | 'mail' | 'faults'>) {
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
}

// One window alone has the focus in Firefox: each begins with its own.
test('a sign-up goes on after a reload, Back and in another tab, and nothing of it is kept once it is done', ({
  page,
  context,
  mail,
}) => goOnElsewhere({ page, context, mail }));

test('the mailed link confirms the address in any tab by one press, and the first tab goes on', ({
  page,
  context,
  mail,
  faults,
}) => confirmByLink({ page, context, mail, faults }));

async function refuseAWrongCode({ page, mail, faults }: Pick<Given, 'page' | 'mail' | 'faults'>) {
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
}

test('a wrong code is refused, a new one is sent, and a student reaches the dashboard a second after signing up', async ({
  page,
  api,
  mail,
  faults,
}) => {
  const given = { page, api, mail, faults };
  await test.step('a wrong code is refused, a new one is sent, and the address can be changed', () =>
    refuseAWrongCode(given));
  await test.step('a student signs up with the university address and reaches the dashboard a second later', () =>
    signUp(given));
});
