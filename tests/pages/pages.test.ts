import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

test('an unknown club says so and leads home', async ({ page }) => {
  await page.goto('/clubs/nobody');
  await expect(main(page).getByRole('heading', { name: 'Club not found' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await main(page).getByRole('link', { name: 'Explore', exact: true }).nth(1).click();
  await expect(page).toHaveURL('/clubs/cyber-sents');
});
