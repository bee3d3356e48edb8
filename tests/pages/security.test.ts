import { TOTP } from 'otpauth';
import type { Login } from '../../journeys/support/api.ts';
import { focused, focusedAsAppears, main, storedLogin, tabTo, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

for (const width of [1440, 390])
  test(`somebody logs one device out, then every device, by keyboard, ${width} wide`, async ({
    page,
    api,
    another,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    const mine = await api.newcomer('Mahnoor Sohail');
    const account = { email: mine.user.email, password: mine.password };
    const here = await api.call<Login>('POST', '/auth/login', account);
    const there = await api.call<Login>('POST', '/auth/login', account);
    await signedIn(page, here);
    const other = await another();
    await signedIn(other, there);
    await other.goto('/dashboard');
    await page.goto('/profile');
    await tabTo(page, main(page).getByRole('link', { name: 'Account Security' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account/security');
    const sessions = main(page).getByRole('listitem');
    await expect(sessions).toHaveCount(3);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);

    // The one of signing up.
    await tabTo(
      page,
      sessions
        .filter({ hasNotText: 'This device' })
        .last()
        .getByRole('button', { name: /Log out/ }),
    );
    await page.keyboard.press('Enter');
    await expect(sessions).toHaveCount(2);
    await expect(focused(page)).toHaveText('Where you are logged in');
    await expect(toast(page, 'Logged out of')).toBeVisible();

    await main(page).getByRole('button', { name: 'Log Out Everywhere' }).focus();
    await page.keyboard.press('Enter');
    await expect(focused(page)).toHaveText('Stay Logged In');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    expect((await storedLogin(page)).token).toBeNull();
    // The live stream ends with the session, so the other browser learns of it by itself.
    await expect(other).toHaveURL('/login');
    await expect(api.call('GET', '/auth/me', undefined, there.token)).rejects.toThrow(/401/);
  });

test('a super_admin ends where somebody is logged in, and it is recorded', async ({ page, api, signedIn }) => {
  const person = await api.newcomer('Rameen Qureshi');
  await signedIn(page, 'omar');
  await page.goto('/admin/users?search=Rameen');
  await main(page).getByRole('button', { name: 'Access of Rameen Qureshi' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Logged in on one device')).toBeVisible();
  await dialog.getByRole('button', { name: 'Log Out Everywhere' }).click();
  const question = page.getByRole('alertdialog');
  await expect(focused(page)).toHaveText('Keep Logged In');
  await question.getByRole('button', { name: 'Log Out Everywhere' }).click();
  await expect(toast(page, 'Rameen Qureshi is logged out everywhere')).toBeVisible();
  await expect(dialog.getByText('Not logged in')).toBeVisible();
  await expect(api.call('GET', '/auth/me', undefined, person.token)).rejects.toThrow(/401/);
  await page.goto('/admin/records?action=user.sessions_ended');
  await expect(main(page).getByText('Logged Rameen Qureshi out of one session')).toBeVisible();
});

test('a super_admin who needs a second factor is led to set it up', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  await page.route('**/api/admin/users?*', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'second_factor_needed', message: 'Set up first' } }),
  );
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/account/security');
  await expect(main(page).getByRole('button', { name: 'Set Up' })).toBeVisible();
});

test('by keyboard: a second factor, and a code in its place', async ({ page, api, signedIn, another }) => {
  const person = await api.newcomer('Areej Hashmi');
  await signedIn(page, person);
  await page.goto('/account/security');
  await tabTo(page, main(page).getByRole('button', { name: 'Set Up' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(focused(page)).toHaveAccessibleName(/Password/);
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret });
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(app.generate());
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(main(page).getByText('10 recovery codes are left')).toBeVisible();

  for (const code of ['the app', recovery]) {
    const other = await another();
    await other.goto('/login');
    await main(other).getByLabel('Email').fill(person.user.email);
    await main(other).getByLabel('Password', { exact: true }).fill(person.password);
    const focusedFirst = focusedAsAppears(other, 'code');
    await other.keyboard.press('Enter');
    expect(await focusedFirst).toBe('code');
    await expect(focused(other)).toHaveAccessibleName(/Code/);
    await other.keyboard.type('000000');
    await other.keyboard.press('Enter');
    await expect(main(other).getByText('This code is wrong or was used already. Wait for the next one.')).toBeVisible();
    // The next step of the app's: the one that confirmed it is used up.
    const timestamp = Date.now() + 30_000;
    await main(other)
      .getByLabel('Code')
      .fill(code === recovery ? code : app.generate({ timestamp }));
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL('/dashboard');
  }
  await page.goto('/account/security');
  await expect(main(page).getByText('9 recovery codes are left')).toBeVisible();
});

test('somebody changes their password, and a wrong current one is refused at its field', async ({
  page,
  api,
  signedIn,
}) => {
  const mine = await api.newcomer('Parveen Password');
  const account = { email: mine.user.email, password: mine.password };
  await signedIn(page, await api.call<Login>('POST', '/auth/login', account));
  await page.goto('/account/security');
  await expect(main(page).getByRole('button', { name: 'Change Name' }), 'the profile has it').toHaveCount(0);
  await main(page).getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const current = dialog.getByLabel('Current password');
  await current.fill('not this one');
  await dialog.getByLabel('New password', { exact: true }).fill('four quiet lanterns');
  await dialog.getByLabel('Confirm new password').fill('four quiet lantern');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toContainText('Passwords do not match');
  await dialog.getByLabel('Confirm new password').fill('four quiet lanterns');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await current.fill(mine.password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(toast(page, 'Password changed. 1 other device is logged out.')).toBeVisible();
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
  await api.call('POST', '/auth/login', { email: mine.user.email, password: 'four quiet lanterns' });
});

test('a super admin changes their name under Account Security', async ({ page, api, signedIn }) => {
  const { token } = await api.logIn('omar');
  const chair = await api.newcomer('Administrator');
  await api.call('PUT', `/admin/users/${chair.user._id}/role`, { role: 'super_admin' }, token);
  await signedIn(
    page,
    await api.call<Login>('POST', '/auth/login', { email: chair.user.email, password: chair.password }),
  );
  await page.goto('/account/security');
  await main(page).getByRole('button', { name: 'Change Name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Name' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Administrator');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill('Naila Chair');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Name changed')).toBeVisible();
  await expect(main(page).getByText('Naila Chair')).toBeVisible();
  await expect(page.getByRole('button', { name: /Naila Chair/ })).toBeVisible();
});
