import { TOTP } from 'otpauth';
import { expect, test } from './support/fixtures.ts';
import { focused, focusedAsAppears, main, tabTo } from './support/page.ts';

test('by keyboard: a second factor, and a code in its place', async ({ page, api, signedIn, another, faults }) => {
  faults.allow(/status of 40[01]/);
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
  await page.reload();
  await expect(main(page).getByText('9 recovery codes are left')).toBeVisible();
});
