import { focused, main, storedLogin, tabTo, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an administrator finds the own data under Account Security', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  await page.goto('/account/security');
  const data = main(page).getByRole('region', { name: 'Your data' });
  const file = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download Your Data' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.json$/);
  await expect(data.getByRole('button', { name: 'Erase Account' })).toBeVisible();
});

test('a student gets a calendar link by keyboard, and a new one ends it', async ({ page, api, signedIn }) => {
  const { token, user } = await api.newcomer('Anum Qureshi');
  const event = await api.newEvent('In the calendar');
  await api.call('POST', '/registrations', { eventId: event._id }, token);
  await signedIn(page, { token, user });
  await page.goto('/my-registrations');
  await tabTo(page, main(page).getByRole('button', { name: 'Get Calendar Link' }));
  await page.keyboard.press('Enter');
  const link = main(page).getByLabel('Calendar link');
  await expect(link, 'the button is gone').toBeFocused();
  const first = await link.inputValue();
  expect(await (await fetch(new URL(first).pathname)).text()).toContain('BEGIN:VCALENDAR');
  await expect(main(page).getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    first.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
  );
  await tabTo(page, main(page).getByRole('button', { name: 'Make a New Link' }), 4);
  await page.keyboard.press('Enter');
  await expect(link).not.toHaveValue(first);
  expect((await fetch(new URL(first).pathname)).status).toBe(404);
  expect((await fetch(new URL(await link.inputValue()).pathname)).ok).toBe(true);
});

test('a student downloads the own data, and erases the account once the password is right, by keyboard', async ({
  page,
  api,
  signedIn,
}) => {
  // The live stream that the erasure closed may ask once more, and the menu for its count while the account goes.
  const { token, user, password } = await api.newcomer('Rida Baloch');
  await signedIn(page, { token, user });
  await page.goto('/profile');
  await page.evaluate(() => localStorage.setItem('deviceToken', 'of this account'));
  const data = main(page).getByRole('region', { name: 'Your data' });
  const file = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download Your Data' }).press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.json$/);
  await expect(toast(page, 'Your data is downloaded')).toBeVisible();

  const erase = data.getByRole('button', { name: 'Erase Account' });
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  const typed = dialog.getByLabel('Your password');
  await erase.press('Enter');
  await expect(typed).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(erase).toBeFocused();
  await erase.press('Enter');
  await expect(typed, 'what was typed is forgotten').toHaveValue('');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await expect(focused(page)).toHaveAttribute('aria-invalid', 'true');
  expect((await api.call<{ user: { _id: string } }>('GET', '/auth/me', undefined, token)).user._id).toBe(user._id);

  await typed.fill(password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your account is erased')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await storedLogin(page)).toEqual({ token: null, user: null });
  expect(await page.evaluate(() => localStorage.getItem('deviceToken'))).toBeNull();
});
