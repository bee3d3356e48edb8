import type { Page } from '@playwright/test';
import { managedOf } from '../../journeys/support/manage.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shown = (day: string) => day.split('-').toReversed().join('/');
const on = shown(dayIn(20));
const until = shown(dayIn(15));
const heads = ['Event', 'Category', 'Date', 'Time', 'Venue', 'Deadline', 'Description'];
const row = (title: string, changes: Partial<Record<string, string>> = {}) =>
  [title, 'Workshop', on, '9:00', 'Lab 1', `${until} 6:00 PM`, 'Learn it.'].map(
    (cell, at) => changes[heads[at] ?? ''] ?? cell,
  );
const tableOf = (rows: string[][], separator = '\t') =>
  [heads, ...rows].map((cells) => cells.join(separator)).join('\n');

const cell = (page: Page, head: string, position: number) => main(page).getByLabel(`${head}, row ${position}`);
const rowsBox = (page: Page) => main(page).getByLabel('Rows of a spreadsheet');

async function open(page: Page) {
  await page.goto('/admin/events');
  await main(page).getByRole('link', { name: 'Import Events' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Import Events' })).toBeVisible();
}

async function paste(page: Page, text: string) {
  await rowsBox(page).focus();
  await page.keyboard.insertText(text);
}

test('pasted rows are mended at their cells, kept over a reload and become drafts', async ({ page, signedIn }) => {
  await signedIn(page, 'zara');
  await open(page);
  await paste(page, tableOf([row('Pasted One'), row('Pasted Two', { Category: 'party', Date: 'soon' }), row('')]));
  await expect(cell(page, 'Register by', 1)).toHaveValue(`${until} 18:00`);
  await expect(cell(page, 'Time', 1)).toHaveValue('09:00');
  await expect(main(page).getByText('3 cells to mend')).toBeVisible();
  await expect(main(page).getByText('Please choose a category')).toBeVisible();
  await expect(cell(page, 'Date', 2)).toHaveAttribute('aria-invalid', 'true');

  await main(page).getByRole('button', { name: 'Create 3 Drafts' }).click();
  await expect(cell(page, 'Category', 2)).toBeFocused();
  await cell(page, 'Category', 2).selectOption('Talk');
  await main(page).getByRole('button', { name: 'Next Cell to Mend' }).click();
  await expect(cell(page, 'Date', 2)).toBeFocused();
  await cell(page, 'Date', 2).fill(on.replace(/^0/, ''));
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Date', 3)).toBeFocused();
  await expect(cell(page, 'Date', 2)).toHaveValue(on);
  await expect(main(page).getByText('1 cell to mend')).toBeVisible();
  await page.reload();
  await expect(cell(page, 'Category', 2)).toHaveValue('Talk');

  await main(page).getByRole('button', { name: 'Remove Row 3' }).click();
  await expect(main(page).getByText('nothing to mend')).toBeVisible();
  await toast(page, 'Row removed').getByRole('button', { name: 'Undo' }).click();
  await cell(page, 'Event', 3).fill('Pasted Three');
  await main(page).getByRole('button', { name: 'Create 3 Drafts' }).click();
  await expect(toast(page, '3 drafts created')).toBeVisible();
  await expect(page).toHaveURL('/admin/events?status=draft');
  for (const title of ['Pasted One', 'Pasted Two', 'Pasted Three'])
    await expect(managedOf(page, title)).toContainText('Draft');
  await page.goto('/admin/events/import');
  await expect(rowsBox(page)).toHaveValue('');
});

test('a file is read; what is none stays with the reason, and unknown columns are named', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'zara');
  await open(page);
  const file = main(page).locator('input[type="file"]');
  const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('events.xlsx', Buffer.from('PK\u0003\u0004'));
  await expect(main(page).getByText('This is a workbook.')).toBeVisible();
  await choose('names.csv', Buffer.from('Ali;Sara\r\n1;2'));
  await expect(main(page).getByText('The first row must name the columns')).toBeVisible();
  await expect(rowsBox(page)).toHaveValue(/Ali;Sara/);

  await choose(
    'events.csv',
    Buffer.from(`\uFEFF${tableOf([row('"From; a file"')], ';').replace('Venue', 'Room')};\r\n`),
  );
  await expect(cell(page, 'Event', 1)).toHaveValue('From; a file');
  await main(page).getByRole('button', { name: 'Clear the Table' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear the Table' }).click();
  await paste(page, `Budget\t${tableOf([row('Pasted')]).replace('\nPasted', '\n500\tPasted')}`);
  await expect(main(page).getByText('These columns are unknown or repeat another: Budget.')).toBeVisible();
  await expect(cell(page, 'Event', 1)).toHaveValue('Pasted');
});

test('what the server says of a row is at its cell, and an event that is there already is pointed out', async ({
  page,
  signedIn,
  api,
}) => {
  const { token } = await signedIn(page, 'zara');
  const form = {
    title: 'There Already',
    category: 'Workshop',
    description: 'x',
    venue: 'Hall',
    date: dayIn(20),
    time: '09:00',
  };
  await api.call(
    'POST',
    '/events',
    { ...form, registrationDeadline: new Date(`${dayIn(15)}T10:00Z`).toISOString() },
    token,
  );
  await open(page);
  await paste(page, tableOf([row('There Already'), row('Refused', { Venue: 'Lab\u00072' })]));
  await expect(main(page).getByText('characters that cannot be stored')).toBeVisible();
  await expect(cell(page, 'Venue', 2)).toHaveAttribute('aria-invalid', 'true');
  await cell(page, 'Venue', 2).fill('Lab 2');
  await expect(main(page).getByText('nothing to mend')).toBeVisible();
  await expect(main(page).getByText('Same title, date and time as')).toContainText('There Already');

  await page.route('**/api/admin/events/import', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await main(page).getByRole('button', { name: 'Create 2 Drafts' }).click();
  await expect(toast(page, 'Failed to create the events')).toBeVisible();
  await expect(cell(page, 'Event', 2)).toHaveValue('Refused');
});

test('a tab that changed nothing leaves what another tab did with the rows', async ({ page, signedIn }) => {
  await signedIn(page, 'zara');
  await open(page);
  await paste(page, tableOf([row('Created Elsewhere')]));
  await expect(cell(page, 'Event', 1)).toHaveValue('Created Elsewhere');
  await page.reload();
  await expect(cell(page, 'Event', 1)).toHaveValue('Created Elsewhere');
  for (const key of Object.keys(localStorage)) if (key.endsWith(':events-import')) localStorage.removeItem(key);
  await main(page).getByRole('link', { name: 'Back to Manage Events' }).click();
  await main(page).getByRole('link', { name: 'Import Events' }).click();
  await expect(rowsBox(page)).toHaveValue('');
});

test('events that were created without an answer are pointed out', async ({ page, signedIn }) => {
  await signedIn(page, 'zara');
  await open(page);
  const checks: string[] = [];
  await page.route('**/api/admin/events/import', async (route) => {
    const { dryRun } = route.request().postDataJSON() as { dryRun: boolean };
    if (!dryRun) {
      await route.fetch();
      return route.abort();
    }
    await route.continue();
    checks.push('answered');
  });
  await paste(page, tableOf([row('Answer Lost')]));
  await expect.poll(() => checks).toEqual(['answered']);
  await main(page).getByRole('button', { name: 'Create 1 Draft' }).click();
  await expect(toast(page, 'Failed to create the events')).toBeVisible();
  await expect(main(page).getByText('Same title, date and time as')).toContainText('Answer Lost');
});
