import type { Locator, Page } from '@playwright/test';
import { type Given, expect, freshEmail, freshRollNumber, test } from './support/fixtures.ts';
import { main, tabTo, toast } from './support/page.ts';

async function write(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function choose(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await expect(field.locator('option:checked')).toHaveText(new RegExp(`^${text}`));
}

async function press(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

async function signUp({ page, mail }: Pick<Given, 'page' | 'mail'>) {
  const email = freshEmail('Keyboard Kiran');
  const form = main(page);
  await page.goto('/register');
  await write(page, form.getByLabel('University email'), email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Verification code sent to your email!')).toBeVisible();
  const code = form.getByLabel('5-digit verification code');
  if (!(await code.evaluate((element) => element === document.activeElement))) await tabTo(page, code);
  await page.keyboard.type(await mail.codeFor(email));
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Keyboard Kiran');
  await write(page, form.getByLabel('Roll number'), freshRollNumber());
  await write(page, form.getByLabel('Phone number'), '0300 1234567');
  await choose(page, form.getByLabel('Batch'), '2024');
  await choose(page, form.getByLabel('Section'), 'B');
  await write(page, form.getByLabel('Password', { exact: true }), 'a fine password');
  await write(page, form.getByLabel('Confirm password'), 'a fine password');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Registration successful! Welcome to TechFest!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
}

async function applyAndReview({ page, another, signedIn }: Pick<Given, 'page' | 'another' | 'signedIn'>) {
  const email = freshEmail('Arrow Arif', 'example.com');
  const form = main(page);
  await page.goto('/recruitment');
  await write(page, form.getByLabel('Name'), 'Arrow Arif');
  await write(page, form.getByLabel('Email'), email);
  await write(page, form.getByLabel('Roll number'), freshRollNumber());
  await choose(page, form.getByLabel('Batch'), '2024');
  await choose(page, form.getByLabel('Domain'), 'Photography');
  await press(page, form.getByRole('button', { name: 'Send Application' }));
  await expect(form.getByRole('heading', { name: 'Application received' })).toBeVisible();

  const admin = await another();
  await signedIn(admin, 'omar');
  await admin.goto('/admin/recruitment');
  await write(admin, main(admin).getByLabel('Search applications'), 'arrow arif');
  await expect(main(admin).getByText(/^Showing 1 of/)).toBeVisible();
  await choose(admin, main(admin).getByLabel('Status of Arrow Arif'), 'Reviewed');
  await expect(toast(admin, 'Application status updated successfully')).toBeVisible();
}

async function promote({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await api.newcomer('Xanthe Promoted');
  await signedIn(page, 'omar');
  await page.goto('/admin/users');
  await write(page, main(page).getByLabel('Search users'), 'xanthe');
  await expect(main(page).getByText('1 user', { exact: true })).toBeVisible();
  const edit = main(page).getByRole('button', { name: 'Edit Xanthe Promoted' });
  await press(page, edit);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, dialog.getByLabel('Role'), 'Club Admin');
  await choose(page, dialog.getByLabel('Club'), 'Gameverse');
  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press('Tab');
    await expect
      .poll(
        () => dialog.evaluate((element) => element.contains(document.activeElement)),
        'the guards send the focus back',
      )
      .toBe(true);
  }
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(toast(page, 'User role updated successfully')).toBeVisible();
  await expect(edit).toBeFocused();
}

test('by keyboard alone somebody signs up, applies, is reviewed and is made club_admin', async ({
  page,
  mail,
  another,
  signedIn,
  api,
}) => {
  const given = { page, mail, another, signedIn, api };
  await test.step('signing up by keyboard alone', () => signUp(given));
  await test.step('an application by keyboard alone, and its review', async () =>
    applyAndReview({ ...given, page: await another() }));
  await test.step('a person is made club_admin by keyboard alone; Esc leaves the dialog and the focus returns', async () =>
    promote({ ...given, page: await another() }));
});
