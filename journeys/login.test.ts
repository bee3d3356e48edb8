import { expect, test } from './support/fixtures.ts';
import { main, storedLogin, tabTo, toast } from './support/page.ts';

const { email, password } = { email: 'bilal.raza@cloud.neduet.edu.pk', password: 'festival-demo' };

test('a person logs in by keyboard alone and returns to the page that required it', async ({ page }) => {
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
});

test('logging out applies to this tab and the others', async ({ page, context, signedIn }) => {
  await signedIn(page, 'hira');
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: /Hira Siddiqui/ })).toBeVisible();
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: /Hira Siddiqui/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect((await ended).status()).toBe(200);
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
