import { festival } from '../src/festival/server.ts';
import { wallClock } from '../src/platform/dates.ts';
import { featuredEvent } from './support/featured.ts';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';

const dayMs = 86_400_000;
const inADay = () => {
  const { day, time } = wallClock(new Date(Date.now() + dayMs), festival.timeZone);
  return { date: day, time, registrationDeadline: new Date(Date.now() + dayMs / 2).toISOString() };
};

// What React finds otherwise than it was rendered it says on the console, which fails a journey.
for (const [name, days] of [
  ['ahead', 3],
  ['behind', -3],
] as const)
  test(`a browser whose clock is three days ${name} takes home over as the server rendered it`, async ({
    page,
    api,
  }) => {
    await api.newEvent('Held in a Day', inADay());
    await featuredEvent(api, 'Featured in a Day', inADay());
    const { token } = await api.logIn('omar');
    await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
    await page.clock.install({ time: Date.now() + days * dayMs });
    await page.goto('/');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.clock.runFor(1000);
    await waitUntilLoaded(page);
    await expect(main(page).getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  });
