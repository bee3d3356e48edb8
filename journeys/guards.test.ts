import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

test('an unknown address says so and offers links', async ({ page, faults }) => {
  faults.allow(/status of 404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(main(page).getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events');
  await main(page).getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/events/no-such-event');
  await expect(main(page).getByRole('heading', { name: 'Event not found' })).toBeVisible();
  await main(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/events');
});
