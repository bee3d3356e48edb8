import type { Page } from '@playwright/test';
import type { Mailbox } from '../../../journeys/support/mailServer.ts';
import { focusedAsAppears, main, toast } from '../../../journeys/support/page.ts';
import { expect } from './fixtures.ts';

/** From the first step of the page of sign-up to the third. */
export async function verify(page: Page, email: string, mail: Mailbox) {
  await main(page).getByLabel('University email').fill(email);
  const focusedFirst = focusedAsAppears(page, 'code');
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  expect(await focusedFirst).toBe('code');
  await expect(toast(page, 'Verification code sent to your email!')).toBeVisible();
  await main(page)
    .getByLabel('5-digit verification code')
    .fill(await mail.codeFor(email));
  const focusedThen = focusedAsAppears(page, 'name');
  await main(page).getByRole('button', { name: 'Verify' }).click();
  expect(await focusedThen).toBe('name');
  await expect(toast(page, 'Email verified successfully!')).toBeVisible();
  await expect(main(page).getByLabel('Name')).toBeFocused();
}

export async function fillDetails(page: Page, name: string, rollNumber: string) {
  const form = main(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Roll number').fill(rollNumber.toLowerCase());
  await form.getByLabel('Phone number').fill('03001234567');
  await form.getByLabel('Batch').selectOption('2024');
  await form.getByLabel('Section').selectOption('B');
  await form.getByLabel('Password', { exact: true }).fill('a fine password');
  await form.getByLabel('Confirm password').fill('a fine password');
}
