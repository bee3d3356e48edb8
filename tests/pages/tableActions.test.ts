import type { Download, Locator, Page } from '@playwright/test';
import { main, tabTo, toast } from '../../journeys/support/page.ts';
import { bar, namesIn, opener, rowsOf, statusOf, undo } from '../../journeys/support/records.ts';
import { tables, type Three } from '../../journeys/support/tables.ts';
import { expect, test } from './support/fixtures.ts';

const withStatus = tables.flatMap(({ status, ...table }) => (status ? [{ ...table, status }] : []));
const act = (page: Page, label: string) => bar(page).getByRole('button', { name: label });
const question = (page: Page) => page.getByRole('alertdialog');

async function open(page: Page, address: string, names: Three) {
  await page.goto(address);
  await expect.poll(() => namesIn(page)).toEqual(names);
}

async function pressed(page: Page, what: Locator, key?: 'Shift+Tab') {
  await tabTo(page, what, 60, key);
  await page.keyboard.press('Enter');
}

async function selectByKeys(page: Page, [upper, lower]: Three) {
  const { keyboard } = page;
  await opener(page, upper).focus();
  await keyboard.press('x');
  await keyboard.press('j');
  await expect(opener(page, lower)).toBeFocused();
  await keyboard.press('x');
  await expect(bar(page)).toContainText('2 selected');
}

async function expectFirst(count: number, [...names]: Three, download: Download, file: RegExp) {
  expect(download.suggestedFilename()).toMatch(file);
  const [, ...rows] = await rowsOf(download);
  const found = names.map((name) => rows.filter((row) => row.includes(name)).length);
  expect(found).toEqual(names.map((_, at) => (at < count ? 1 : 0)));
  expect(rows).toHaveLength(count);
}

for (const { title, make, file, removal } of tables)
  test(`${title} by keyboard: two of three rows are selected and exported, one opened`, async ({
    page,
    api,
    signedIn,
  }) => {
    const { address, names } = await make(api, `Chosenrows${title.replace(' ', '')}`);
    const [upper, lower, rest] = names;
    await signedIn(page, 'omar');
    await open(page, address, names);
    await selectByKeys(page, names);
    const download = page.waitForEvent('download');
    await pressed(page, act(page, 'Export Selected'));
    await expectFirst(2, names, await download, file);
    await pressed(page, act(page, 'Clear Selection'), 'Shift+Tab');
    await expect(opener(page, upper)).toBeFocused();
    await expect(bar(page)).toHaveCount(0);

    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
    const drawer = page.getByRole('dialog', { name: rest, exact: true });
    await expect(drawer).toBeVisible();
    if (!removal) {
      await page.keyboard.press('Escape');
      await expect(opener(page, rest)).toBeFocused();
      return;
    }
    await pressed(page, drawer.getByRole('button', { name: removal.act }));
    await pressed(page, question(page).getByRole('button', { name: removal.confirm }));
    await expect(question(page)).toHaveCount(0);
    await expect.poll(() => namesIn(page)).toEqual([upper, lower]);
  });

for (const { title, make, status } of withStatus)
  test(`${title} by keyboard: the status of one row, of two at once, and taken back`, async ({
    page,
    api,
    signedIn,
  }) => {
    const { address, names } = await make(api, `Statedrows${title.replace(' ', '')}`);
    const [upper, lower, rest] = names;
    const { plain, answer, noun, one } = status;
    const before = status.before.toLowerCase();
    const expectStatuses = async (...wanted: Three) => {
      for (const [at, name] of names.entries()) await expect(statusOf(page, name)).toHaveValue(wanted[at] ?? '');
    };
    await signedIn(page, 'omar');
    await open(page, address, names);
    await opener(page, rest).focus();
    await page.keyboard.press('2');
    await expect(toast(page, one)).toBeVisible();
    await expectStatuses(before, before, plain.value);

    await selectByKeys(page, names);
    await pressed(page, act(page, answer.label));
    await expect(question(page).getByRole('button', { name: answer.keep })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(act(page, answer.label)).toBeFocused();
    await expectStatuses(before, before, plain.value);
    await page.keyboard.press('Enter');
    await pressed(page, question(page).getByRole('button', { name: answer.confirm }));
    await expect(toast(page, `2 ${noun} set to ${answer.value}`)).toBeVisible();
    await expectStatuses(answer.value, answer.value, plain.value);
    await expect(opener(page, upper)).toBeFocused();
    await page.keyboard.press('F6');
    await pressed(page, undo(page, `2 ${noun} set to ${answer.value}`));
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expectStatuses(before, before, plain.value);

    await selectByKeys(page, names);
    await pressed(page, act(page, plain.label));
    await expect(toast(page, `2 ${noun} set to ${plain.value}`)).toBeVisible();
    await expectStatuses(plain.value, plain.value, plain.value);
    await opener(page, lower).focus();
    await page.keyboard.press('1');
    await expectStatuses(plain.value, before, plain.value);
  });

for (const { title, make, order, filter, acts, file, removal } of tables)
  test(`${title} by touch: the sheet, order, filter, selection and export`, async ({
    touchPage: page,
    api,
    signedIn,
  }) => {
    const { address, names } = await make(api, `Thumbrows${title.replace(' ', '')}`);
    const [upper, lower, rest] = names;
    await signedIn(page, 'omar');
    await open(page, address, names);
    const sheetOf = (name: string) => page.getByRole('dialog', { name, exact: true });
    await opener(page, upper).tap();
    await expect(sheetOf(upper)).toBeVisible();
    for (const name of acts) await expect(sheetOf(upper).getByRole('button', { name })).toBeVisible();
    await sheetOf(upper).getByRole('button', { name: 'Close' }).tap();
    await expect(sheetOf(upper)).toBeHidden();

    await main(page).getByLabel('Order').selectOption(order);
    await expect.poll(() => namesIn(page)).toEqual(names.toReversed());
    await filter(page, rest);
    await expect.poll(() => namesIn(page)).toEqual([rest]);
    await open(page, address, names);

    for (const name of [upper, lower]) await main(page).getByLabel(`Select ${name}`).tap();
    await expect(bar(page)).toContainText('2 selected');
    const two = page.waitForEvent('download');
    await act(page, 'Export Selected').tap();
    await expectFirst(2, names, await two, file);
    await act(page, 'Select All').tap();
    await expect(bar(page)).toContainText('3 selected');
    const all = page.waitForEvent('download');
    await act(page, 'Export Selected').tap();
    await expectFirst(3, names, await all, file);
    await act(page, 'Clear Selection').tap();
    await expect(bar(page)).toHaveCount(0);

    if (!removal) return;
    await opener(page, rest).tap();
    await sheetOf(rest).getByRole('button', { name: removal.act }).tap();
    await question(page).getByRole('button', { name: removal.confirm }).tap();
    await expect.poll(() => namesIn(page)).toEqual([upper, lower]);
  });

for (const { title, make, status } of withStatus)
  test(`${title} by touch: the status of one row, of two at once, and taken back`, async ({
    touchPage: page,
    api,
    signedIn,
  }) => {
    const { address, names } = await make(api, `Tappedrows${title.replace(' ', '')}`);
    const [upper, lower, rest] = names;
    const { before, plain, answer, noun, one } = status;
    const expectStatuses = async (...wanted: Three) => {
      for (const [at, name] of names.entries()) {
        const row = main(page)
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name, exact: true }) });
        await expect(row.getByRole('cell').last()).toContainText(wanted[at] ?? '');
      }
    };
    await signedIn(page, 'omar');
    await open(page, address, names);
    await opener(page, rest).tap();
    const sheet = page.getByRole('dialog', { name: rest, exact: true });
    await sheet.getByLabel(`Status of ${rest}`).selectOption(plain.label);
    await expect(toast(page, one)).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expectStatuses(before, before, plain.label);

    for (const name of [upper, lower]) await main(page).getByLabel(`Select ${name}`).tap();
    await act(page, answer.label).tap();
    await question(page).getByRole('button', { name: answer.confirm }).tap();
    await expect(toast(page, `2 ${noun} set to ${answer.value}`)).toBeVisible();
    await expectStatuses(answer.label, answer.label, plain.label);
    await undo(page, `2 ${noun} set to ${answer.value}`).tap();
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expectStatuses(before, before, plain.label);
  });
