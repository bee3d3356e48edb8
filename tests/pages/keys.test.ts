import { focused, main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an organizer makes a key, copies it once, and ends it', async ({ page, api, signedIn }) => {
  await signedIn(page, 'sana');
  await page.goto('/account/security');
  await main(page).getByRole('button', { name: 'New Key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make Key' }).click();
  await expect(dialog.getByText('Label is required')).toBeVisible();
  await dialog.getByLabel('Label').fill('Scoreboard');
  await dialog.getByLabel('Good for').selectOption('event');
  await dialog.getByRole('button', { name: 'Make Key' }).click();
  await expect(dialog.getByText('Choose the event of the key')).toBeVisible();
  await dialog.getByLabel('Good for').selectOption('read');
  await dialog.getByRole('button', { name: 'Make Key' }).click();
  await expect(dialog.getByRole('heading', { name: 'Key for Scoreboard' })).toBeVisible();
  await expect(focused(page)).toHaveAccessibleName(/^Key/);
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/^tfk_[\w-]{43}$/);
  await expect(api.call('GET', '/admin/numbers', undefined, key)).resolves.toBeTruthy();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const line = main(page).getByRole('list', { name: 'Keys' }).getByRole('listitem').filter({ hasText: 'Scoreboard' });
  await expect(line).toContainText('Reads, until');
  await expect(page.getByText(key)).toHaveCount(0);
  await line.getByRole('button', { name: 'End the key Scoreboard' }).click();
  const question = page.getByRole('alertdialog');
  await expect(focused(page)).toHaveText('Keep Key');
  await question.getByRole('button', { name: 'End Key' }).click();
  await expect(toast(page, 'The key Scoreboard has ended')).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(focused(page)).toHaveText('Keys for scripts');
  await expect(api.call('GET', '/admin/numbers', undefined, key)).rejects.toThrow(/401/);
});

test('a super_admin makes a key for a door, and sees and ends other people’s', async ({ page, api, signedIn }) => {
  const { token } = await api.logIn('sana');
  await api.call('POST', '/keys', { label: 'Badge printer', scope: 'read', days: 7 }, token);
  await signedIn(page, 'omar');
  await page.goto('/account/security');
  const keys = main(page).getByRole('list', { name: 'Keys' }).getByRole('listitem');
  await expect(keys.filter({ hasText: 'Badge printer' })).toContainText('Reads for Sana Iqbal, until');
  await expect(keys.filter({ hasText: 'Badge printer' })).toContainText('Not used yet');
  await main(page).getByRole('button', { name: 'New Key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('Turnstile');
  await dialog.getByLabel('Good for').selectOption('event');
  await dialog.getByLabel('Event').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Make Key' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(keys.filter({ hasText: 'Turnstile' })).toContainText('Door of ');
  await keys.filter({ hasText: 'Badge printer' }).getByRole('button', { name: 'End the key Badge printer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Key' }).click();
  await expect(keys.filter({ hasText: 'Badge printer' })).toHaveCount(0);
});

test('logging out everywhere says that keys stay, one’s own and an organizer’s', async ({
  page,
  api,
  another,
  signedIn,
}) => {
  await signedIn(page, 'sana');
  await page.goto('/account/security');
  await main(page).getByRole('button', { name: 'Log Out Everywhere' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Your keys for scripts keep working.');

  await api.newcomer('Zoya Mirza');
  const other = await another();
  await signedIn(other, 'omar');
  const questionAbout = async (name: string) => {
    await other.goto(`/admin/users?search=${encodeURIComponent(name)}`);
    await main(other)
      .getByRole('button', { name: `Access of ${name}` })
      .click();
    await other.getByRole('dialog').getByRole('button', { name: 'Log Out Everywhere' }).click();
    return other.getByRole('alertdialog');
  };
  await expect(await questionAbout('Sana Iqbal')).toContainText('Their keys for scripts keep working: end those');
  await expect(await questionAbout('Zoya Mirza')).toContainText('This is recorded.');
  await expect(other.getByText('keys for scripts')).toHaveCount(0);
});

test('a super_admin who needs a second factor is led to it first', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  const secondFactor = { since: null, recoveryCodesLeft: 0, isRequired: true };
  await page.route('**/api/auth/second-factor', (route) =>
    route.fulfill({ status: 200, json: { success: true, data: { secondFactor } } }),
  );
  let requests = 0;
  await page.route('**/api/keys', (route) => {
    requests += 1;
    return route.fulfill({
      status: 403,
      json: { success: false, code: 'second_factor_needed', message: 'Set up first' },
    });
  });
  await page.goto('/account/security');
  await expect(main(page).getByText('Set up your second factor first: making a key takes a code.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'New Key' })).toHaveCount(0);
  expect(requests).toBe(0);
});

test('a student has no keys', async ({ page, signedIn }) => {
  await signedIn(page, 'ayesha');
  await page.goto('/account/security');
  await expect(main(page).getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Keys for scripts' })).toHaveCount(0);
});
