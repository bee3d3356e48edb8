import type { Login } from '../../journeys/support/api.ts';
import { focused, main, storedLogin, tabTo, toast } from '../../journeys/support/page.ts';
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
