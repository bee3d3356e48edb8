import { expect, test } from './support/fixtures.ts';
import { main, storedLogin, tabTo, toast } from './support/page.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';

const { email, password } = { email: 'bilal.raza@cloud.neduet.edu.pk', password: 'festival-demo' };

test('a person logs in by keyboard alone, returns to the page that required it, and logs out of every tab', async ({
  page,
  context,
}) => {
  await page.goto('/my-registrations?time=past');
  await expect(page).toHaveURL('/login');
  const form = main(page);
  await tabTo(page, form.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(form.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await tabTo(page, form.getByRole('button', { name: 'Login' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/my-registrations?time=past');

  const { token, user } = await storedLogin(page);
  expect(token).toMatch(/\S{20,}/);
  expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Bilal Raza', email, role: 'student' });
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/register');
  await expect(page).toHaveURL('/dashboard');

  // What is still on its way when the login ends is refused.
  await waitUntilLoaded(page);
  const other = await context.newPage();
  const answers = ['registrations/my-registrations', 'invitations/incoming'].map((path) =>
    other.waitForResponse(`**/api/${path}`),
  );
  await other.goto('/');
  await Promise.all(answers);
  await expect(other.getByRole('button', { name: /Bilal Raza/ })).toBeVisible();
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: /Bilal Raza/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect((await ended).status()).toBe(200);
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
