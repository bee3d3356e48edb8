import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

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

test('the loading screen shows while the login is checked, and a changed role applies', async ({
  page,
  signedIn,
  faults,
}) => {
  // The server still knows an administrator, who has no invitations to count.
  faults.allow(/status of 403.*invitations\/stats/);
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

test('an unknown address says so and offers links', async ({ page, faults }) => {
  faults.allow(/status of 404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(main(page).getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events');
  await main(page).getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/events/no-such-event');
  await expect(main(page).getByRole('heading', { name: 'Event not found' })).toBeVisible();
  await main(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/events');
});
