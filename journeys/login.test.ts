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

test('a wrong password is refused at the form and what was typed stays', async ({ page, faults }) => {
  faults.allow(/status of 401.*auth\/login/);
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

test('a press is a new one once the answer to the last has come', async ({ page, faults }) => {
  faults.allow(/status of 401.*auth\/login/);
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
