import { focusedAsAppears, main, storedLogin, toast } from '../../journeys/support/page.ts';
import { freshRollNumber } from '../../journeys/support/api.ts';
import { expect, test } from './support/fixtures.ts';

test('a student edits the profile; Cancel restores it, a refusal keeps what was typed', async ({
  page,
  api,
  signedIn,
}) => {
  const other = await api.newcomer('Other Student');
  await signedIn(page, await api.newcomer('Laiba Tariq'));
  await page.goto('/profile');
  const form = main(page);
  const edit = form.getByRole('button', { name: 'Edit Profile' });
  await expect(form.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();

  const focusedFirst = focusedAsAppears(page, 'name');
  await edit.click();
  expect(await focusedFirst).toBe('name');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Email cannot be changed')).toBeVisible();
  for (const fixed of ['Email', 'Department', 'Role'])
    await expect(form.getByRole('textbox', { name: fixed })).toHaveAttribute('readonly');
  await form.getByLabel('Name').fill('Somebody Else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('heading', { name: 'Laiba Tariq' })).toBeVisible();
  await expect(edit).toBeFocused();

  const rollNumber = freshRollNumber();
  await edit.click();
  await expect(form.getByLabel('Name')).toHaveValue('Laiba Tariq');
  await form.getByLabel('Name').fill('Laiba Tariq Khan');
  await form.getByLabel('Phone number').fill('0333 7654321');
  await form.getByLabel('Roll number').fill(other.user.rollNumber ?? '');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Roll number is already registered')).toBeVisible();
  await expect(form.getByLabel('Roll number')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Phone number')).toBeFocused();
  await expect(form.getByText('Roll number is already registered')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Laiba Tariq Khan');
  await form.getByLabel('Roll number').fill(rollNumber);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(form.getByRole('heading', { name: 'Laiba Tariq Khan' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /Laiba Tariq Khan/ })).toBeVisible();
  expect(JSON.parse((await storedLogin(page)).user ?? '')).toMatchObject({ rollNumber, phoneNumber: '0333-7654321' });
});
