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
