import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const { email, password } = { email: 'bilal.raza@cloud.neduet.edu.pk', password: 'festival-demo' };

test('a wrong password is refused at the form and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  const form = main(page);
  const login = form.getByRole('button', { name: 'Login' });
  await login.click();
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('not this one');
  await login.click();
  await expect(toast(page, 'Invalid email or password')).toBeVisible();
  await expect(form.getByLabel('Email'), 'a 401 without a token forgets nothing').toHaveValue(email);
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('not this one');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await login.click();
  await expect(page).toHaveURL('/dashboard');
});
