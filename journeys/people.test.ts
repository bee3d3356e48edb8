import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

test('an incomplete date is refused instead of saved as empty', async ({ page, signedIn }) => {
  await signedIn(page, 'omar');
  for (const [address, label, button] of [
    ['/admin/recruitment', 'Closes', 'Save Dates'],
    ['/admin/settings', 'Festival ends', 'Save'],
  ] as const) {
    await page.goto(address);
    const field = main(page).getByLabel(label, { exact: true });
    await field.focus();
    await page.keyboard.type('01');
    await main(page).getByRole('button', { name: button, exact: true }).click();
    await expect(main(page).getByText('Please enter a date and time')).toBeVisible();
    await expect(field).toBeFocused();
  }
});
