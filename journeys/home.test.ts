import { expect, test } from './support/fixtures.ts';
import { main, tabTo } from './support/page.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';

const phone = { width: 390, height: 844 };
const most = 5500;

test('on a phone home is at most 5,500 px, and what scrolls sideways is reached by keyboard', async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  for (const who of ['a visitor', 'a student']) {
    if (who === 'a student') await signedIn(page, 'ayesha');
    await page.goto('/');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(main(page).getByRole('heading', { name: 'Featured Events' })).toBeAttached();
    await expect(main(page).getByRole('heading', { name: 'Upcoming Events' })).toBeAttached();
    await waitUntilLoaded(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    console.log(`Home of ${who} at 390 px: ${height} px`);
    expect(height, who).toBeLessThanOrEqual(most);
  }
  for (const name of ['Featured Events', 'Upcoming Events']) {
    const cards = main(page).getByRole('region', { name, exact: true }).getByRole('listitem');
    expect(await cards.count(), name).toBeGreaterThan(1);
    const last = cards.last();
    await expect(last, 'beside the screen').not.toBeInViewport({ ratio: 0.9 });
    await tabTo(page, last.getByRole('link').first(), 80);
    await expect(last.getByRole('link').first()).toBeInViewport({ ratio: 0.99 });
  }
});
