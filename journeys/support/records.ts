import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { main, toast } from './page.ts';
import { expectSoundPage, waitUntilLoaded } from './pageChecks.ts';

export const phone = { width: 390, height: 844 };

export const opener = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true });
export const statusOf = (page: Page, name: string): Locator => main(page).getByLabel(`Status of ${name}`);
export const namesIn = (page: Page): Promise<string[]> => main(page).locator('[data-open]').allInnerTexts();
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected rows' });
export const undo = (page: Page, text: string): Locator => toast(page, text).getByRole('button', { name: 'Undo' });

export async function setAndUndo(page: Page, name: string, key: string, status: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(statusOf(page, name)).toHaveValue(status);
  await undo(page, 'Event status updated successfully').click();
  await expect(statusOf(page, name)).toHaveValue('upcoming');
}

export async function expectRowsOfOneHeight(page: Page, count: number): Promise<void> {
  const rows = main(page).locator('[data-row]');
  await expect(rows).toHaveCount(count);
  const heights = await rows.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
  expect(heights).toEqual(Array.from({ length: count }, () => 72));
}

export async function expectSoundList(page: Page, address: string, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await waitUntilLoaded(page);
  await main(page).getByLabel(`Select ${name}`).check();
  await expectSoundPage(page, `${name} selected`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await opener(page, name).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectSoundPage(page, `the drawer of ${name}`);
}

export const rowsOf = async (file: Download): Promise<string[]> =>
  (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
