import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const guarded = ['/dashboard', '/profile', '/my-registrations', '/invitations'];

test('signed-out visitors are sent to the login', async ({ page }) => {
  for (const address of guarded) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
});

test('a super_admin is sent from participant pages to the dashboard', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  for (const address of guarded.slice(1)) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
  await expect(main(page).getByText('Super Administrator')).toBeVisible();
  await expect(main(page).getByText('super admin', { exact: true })).toBeVisible();
});

test('the loading screen shows while the login is checked, and a changed role applies', async ({ page, signedIn }) => {
  // The server still knows an administrator, who has no invitations to count.
  const login = await signedIn(page, 'omar');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await held;
    await route.fulfill({ json: { success: true, data: { user: { ...login.user, role: 'student' } } } });
  });
  await page.goto('/profile');
  await expect(main(page).getByText('Loading...')).toBeVisible();
  answer();
  await expect(main(page).getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});
