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

test('a press is a new one once the answer to the last has come', async ({ page }) => {
  const refusal = { success: false, message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' };
  let logins = 0;
  await page.route('**/api/auth/login', (route) => {
    logins += 1;
    return route.fulfill({ status: 401, json: refusal });
  });
  await page.goto('/login');
  const form = main(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  // Within one frame of the end of busy: Playwright's own presses are further apart than what the button takes for one.
  await form.getByRole('button', { name: 'Login' }).evaluate((button: HTMLButtonElement) => {
    let wasBusy = false;
    new MutationObserver((_changes, observer) => {
      const isBusy = button.ariaBusy === 'true';
      if (wasBusy && !isBusy) {
        observer.disconnect();
        setTimeout(() => button.click(), 0);
      }
      wasBusy ||= isBusy;
    }).observe(button, { attributes: true, attributeFilter: ['aria-busy'] });
    button.click();
  });
  await expect.poll(() => logins).toBe(2);
});
