import { main, toast } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an export without a row says so in place of an empty file', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  for (const [address, label] of [
    ['/admin/recruitment?search=nobody+of+this+name', 'Export CSV'],
    ['/admin/club-recruitment?search=nobody+of+this+name', 'Export Excel'],
  ] as const) {
    await page.goto(address);
    await expect(main(page).getByText(/^Showing 0 of \d+ applications$/)).toBeVisible();
    await main(page).getByRole('button', { name: label }).click();
    await expect(toast(page, 'Nothing to export')).toBeVisible();
    await expect(toast(page, 'Applications exported successfully!')).toHaveCount(0);
  }
});
