import { chromium } from '@playwright/test';
import { addresses } from '../src/platform/addresses.ts';
import { festival } from '../src/platform/festival/server.ts';
import { wallClock } from '../src/platform/dates.ts';
import { publicPages } from '../src/site/rendering/web/publicPages.ts';
import { headlessShellLaunch } from '../tests/support/chromium.ts';
import { featuredEvent } from './support/featured.ts';
import { expect, test } from './support/fixtures.ts';
import { main, waitForHydration } from './support/page.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const inADay = () => {
  const { day, time } = wallClock(new Date(Date.now() + dayMs), festival.timeZone);
  // In the last hour before registration opens its button counts.
  return { date: day, time, registrationDeadline: inDays(0.5), registrationOpensAt: inDays(0.02) };
};
const [club] = festival.clubs;

// Playwright's own time zone is one for scripts alone, not for what the browser says of a page (document.lastModified).
const farAway = () => chromium.launch({ ...headlessShellLaunch(), env: { ...process.env, TZ: 'Pacific/Kiritimati' } });

for (const { name, tag, days, options } of [
  { name: 'three days ahead, in Arabic', tag: [], days: 3, options: { locale: 'ar-EG' } },
  { name: 'three days behind, on a phone', tag: '@long', days: -3, options: { viewport: { width: 390, height: 844 } } },
])
  test.describe(name, { tag }, () => {
    test('every page is taken over as the server rendered it', async ({ api, faults, contextOptions, site }) => {
      await using browser = await farAway();
      const context = await browser.newContext({ ...contextOptions, ...options, baseURL: site.url });
      faults.watch(context);
      const page = waitForHydration(await context.newPage());
      const event = await api.newEvent('Held in a Day', inADay());
      const featured = await featuredEvent(api, 'Featured in a Day', inADay());
      const { token } = await api.logIn('omar');
      const [opened, closing] = [inDays(-1), inDays(1)];
      await api.call(
        'PATCH',
        '/settings',
        {
          datesAnnounced: true,
          recruitmentOpensAt: opened,
          recruitmentClosesAt: closing,
          clubRecruitmentOpensAt: opened,
          clubRecruitmentClosesAt: closing,
        },
        token,
      );
      await page.clock.install({ time: Date.now() + days * dayMs });
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          for (const part of document.querySelectorAll('main h1, main h2')) part.setAttribute('data-rendered', '');
        });
      });
      const idOf = (path: string) => (path.startsWith(addresses.featuredEvents) ? featured : event)._id;
      for (const { path } of publicPages) {
        const address = path.replace(':slug', club?.slug ?? '').replace(':id', () => idOf(path));
        await page.goto(address);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        // As when somebody comes back to the page: its late parts hydrate too.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await page.clock.runFor(1000);
        await waitUntilLoaded(page);
        // A hydration mismatch is logged on the console, and React renders the page again.
        expect.soft(faults.unexpected(), address).toEqual([]);
        // The link, in the fragment, decides there.
        if (path === addresses.manageTeam) continue;
        await expect.soft(main(page).locator('h1'), address).toHaveAttribute('data-rendered');
      }
    });
  });

test('dates are rendered without a formatter, which takes 30 ms of a page that loads', async ({ page, api }) => {
  const event = await api.newEvent('Formatted by Nobody', inADay());
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
  await page.addInitScript(() => {
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (target, given) => {
        document.documentElement.dataset['formatter'] = '';
        return Reflect.construct(target, given) as object;
      },
    });
  });
  for (const address of [addresses.home, addresses.events, addresses.schedule, addresses.event(event._id)]) {
    await page.goto(address);
    await waitUntilLoaded(page);
    await expect.soft(page.locator('html'), address).not.toHaveAttribute('data-formatter');
  }
});
