import { expect, test } from './support/fixtures.ts';
import { day, deleteFeaturedEventsWithoutTeams, featuredEvent } from './support/featured.ts';
import { main } from './support/page.ts';

test('the home page shows the next three, with a link to register while they are open', async ({ page, api }) => {
  const now = Date.now();
  const inDays = (days: number) => new Date(now + days * day).toISOString();
  await deleteFeaturedEventsWithoutTeams(api);
  const soon = (title: string, days: number) =>
    featuredEvent(api, title, { date: inDays(days).slice(0, 10), registrationDeadline: inDays(days - 1) });
  await soon('Third Next', 4);
  const next = await soon('Very Next', 2);
  await soon('Second Next', 3);
  await soon('Fourth Next', 5);
  await page.goto('/');
  const cards = main(page).getByRole('region', { name: 'Featured Events' }).getByRole('listitem');
  await expect(cards).toHaveText([/Very Next/, /Second Next/, /Third Next/]);
  await expect(cards.first()).toContainText('Unveiling Soon!');
  await cards.first().getByRole('link', { name: 'Learn More & Register' }).click();
  await expect(page).toHaveURL(`/featured-events/${next._id}`);

  const closing = new Date(Date.now() + 8_000).toISOString();
  await featuredEvent(api, 'Closing Now', { date: inDays(1).slice(0, 10), registrationDeadline: closing });
  await page.goto('/');
  await expect(cards).toHaveText([/Closing Now/, /Very Next/, /Second Next/]);
  await expect(async () => {
    await page.reload();
    await expect(cards.first()).toContainText('Registration Closed', { timeout: 1_000 });
  }).toPass();
  await expect(cards.nth(1).getByRole('link', { name: 'Learn More & Register' })).toBeVisible();
});
