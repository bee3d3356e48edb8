import { expect, test } from './support/fixtures.ts';
import { managedOf } from './support/manage.ts';
import { main, toast } from './support/page.ts';
import { bar, undo } from './support/records.ts';

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/');
const heads = ['Event', 'Category', 'Date', 'Time', 'Venue', 'Deadline', 'Description', 'Max team size'];
const rows = Array.from({ length: 12 }, (_, at) => [
  `Pasted ${at + 1}`,
  at === 3 ? 'Contest' : 'competition',
  at === 7 ? 'Friday' : dayIn(20 + at),
  '2:30 PM',
  `Lab ${at}`,
  dayIn(15),
  at === 0 ? '"First ""line""\nand a second"' : 'Build it.',
  at % 2 === 0 ? '4' : '',
]);

test('an organizer pastes twelve events, mends two cells and publishes', async ({ page, signedIn, site }) => {
  await signedIn(page, 'sana');
  await page.goto('/admin/events');
  await main(page).getByRole('link', { name: 'Import Events' }).click();
  await main(page)
    .getByLabel('Rows of a spreadsheet')
    .evaluate(
      (box, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [heads, ...rows].map((cells) => cells.join('\t')).join('\n'),
    );
  const cell = (head: string, position: number) => main(page).getByLabel(`${head}, row ${position}`, { exact: true });
  await expect(cell('Description', 1)).toHaveValue('First "line"\nand a second');
  await expect(main(page).getByText('2 cells to mend')).toBeVisible();

  await main(page).getByRole('button', { name: 'Create 12 Drafts' }).click();
  await expect(cell('Category', 4)).toBeFocused();
  await cell('Category', 4).selectOption('Competition');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cell('Venue', 8)).toBeHidden();
  await cell('Date', 8).fill(dayIn(27));
  await expect(main(page).getByText('nothing to mend')).toBeVisible();
  await main(page).getByRole('button', { name: 'Edit all fields of Pasted 8' }).click();
  await cell('Venue', 8).fill('Main Hall');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await main(page).getByRole('button', { name: 'Create 12 Drafts' }).click();
  await expect(toast(page, '12 drafts created')).toBeVisible();

  await page.goto('/admin/events?status=draft&search=Pasted');
  await main(page).getByLabel('Select Pasted 8').check();
  await bar(page).getByRole('button', { name: 'Select All' }).click();
  await expect(bar(page)).toContainText('12 selected');
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish Events' });
  await expect(question).toContainText('Pasted 8. People can register until');
  await question.getByRole('button', { name: 'Publish 12 Events' }).click();
  await expect(toast(page, '12 events published')).toBeVisible();
  const found = async () => {
    const answer = await fetch(`${site.url}/api/events?search=Pasted&limit=100`);
    return (await answer.json()).data.events.length;
  };
  expect(await found()).toBe(12);
  // Later journeys count what is public.
  await undo(page, '12 events published').click();
  await expect.poll(found).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(managedOf(page, 'Pasted 8')).toContainText('Main Hall');
});
