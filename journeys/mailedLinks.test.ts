import type { User } from '../src/people/accounts/contract.ts';
import type { Registration } from '../src/teams/registrations/contract.ts';
import { unsubscribePaths } from '../src/contact/reminders/server/unsubscribe.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { secret } from './support/productServer.ts';
import type { Login } from './support/api.ts';
import { type InputMode, inputModes } from './support/inputModes.ts';

type Check = { registration?: Registration };

async function endReminders(
  { page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>,
  { size, press }: InputMode,
) {
  const person = await api.newcomer('Muted By Mail');
  const getsReminders = async () =>
    (await api.call<{ user: User }>('GET', '/auth/me', undefined, person.token)).user.remindersByEmail;
  const paths = unsubscribePaths(secret, person.user._id);
  const heading = (words: string) => main(page).getByRole('heading', { level: 1, name: words });
  await page.setViewportSize(size);

  // What the header of the mail names, opened by somebody instead of posted by their program.
  await page.goto(paths.post);
  await expect(page).toHaveURL(paths.page);
  await expect(heading('Stop reminders by email?')).toBeVisible();
  expect(await getsReminders(), 'looking changes nothing').toBe(true);
  await press(page, main(page).getByRole('button', { name: 'Stop Reminders' }));
  await expect(heading('Reminders are off')).toBeVisible();
  expect(await getsReminders()).toBe(false);
  await page.reload();
  await expect(heading('Reminders are off'), 'the link goes on saying so').toBeVisible();

  await signedIn(page, person);
  await page.goto(paths.page);
  await page.reload();
  await press(page, main(page).getByRole('link', { name: 'Profile Settings' }));
  await expect(page).toHaveURL('/profile');
  const reminders = main(page).getByRole('checkbox', { name: 'Remind me by email' });
  await expect(reminders).not.toBeChecked();
  await reminders.press('Space');
  await expect.poll(getsReminders).toBe(true);
  await page.goto(paths.page);
  await expect(heading('Stop reminders by email?')).toBeVisible();

  await page.goto(`/unsubscribe#${'a'.repeat(64)}`);
  await expect(heading('This link does not work')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Stop Reminders' })).toHaveCount(0);
}

async function resetThePassword({ page, mail, api }: Pick<Given, 'page' | 'mail' | 'api'>) {
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
}

async function giveUpAPlace({ page, api, mail }: Pick<Given, 'page' | 'api' | 'mail'>, { size, press }: InputMode) {
  const event = await api.newEvent('One Seat Alone', { maxParticipants: 1 });
  const [holder, waiting] = [await api.newcomer('Has The Seat'), await api.newcomer('Next In Line')];
  for (const person of [holder, waiting]) await api.register(event, person);
  const linkTo = async ({ user }: Login, template: string) =>
    /\/cant-come#\S+/.exec((await mail.next(user.email, template)).text)?.[0] ?? '';
  const statusOf = async ({ token }: Login) =>
    (await api.call<Check>('GET', `/registrations/check/${event._id}`, undefined, token)).registration?.status;
  const heading = (words: string) => main(page).getByRole('heading', { level: 1, name: words });
  const link = await linkTo(holder, 'registered');
  await page.setViewportSize(size);

  await page.goto(link);
  await expect(heading('Can’t come to One Seat Alone?')).toBeVisible();
  expect(await statusOf(holder), 'looking changes nothing').toBe('registered');
  await press(page, main(page).getByRole('button', { name: 'Give Up My Place' }));
  await expect(heading('You gave up your place')).toBeVisible();
  expect(await statusOf(holder)).toBeUndefined();
  expect(await statusOf(waiting), 'the line moves').toBe('registered');
  expect(await linkTo(waiting, 'You have a place')).toContain('/cant-come#');
  await page.reload();
  await expect(heading('This link does not work')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Give Up My Place' })).toHaveCount(0);
}

test('a mailed link asks first, does what it says, and says when it has ended', async ({
  page,
  another,
  mail,
  api,
  signedIn,
  faults,
}) => {
  faults.allow(/status of 404.*\/unsubscribe\//);
  faults.allow(/status of 404.*\/cant-come\/look/);
  faults.allow(/status of 400.*(check-link|reset-password-by-link)/);
  await test.step('the mailed link asks for a new password alone, and says when it has ended', () =>
    resetThePassword({ page, mail, api }));
  for (const mode of inputModes)
    await test.step(`the link under a reminder asks first, then ends the reminders, ${mode.name}`, async () =>
      endReminders({ page: await another(), api, signedIn }, mode));
  for (const mode of inputModes)
    await test.step(`who cannot come gives up their place, and the line moves, ${mode.name}`, async () =>
      giveUpAPlace({ page: await another(), api, mail }, mode));
});
