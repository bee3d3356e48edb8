import type { FestivalEvent } from '../src/events/events/contract.ts';
import type { Api } from './support/api.ts';
import { expect } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { bar, expectSoundList, phone } from './support/records.ts';
import { test } from './support/touch.ts';

const list = (family: string, more = '') => `/admin/events?search=${family}${more}`;

/** Three events of one name, soonest first. */
async function three(api: Api, family: string): Promise<[FestivalEvent, FestivalEvent, FestivalEvent]> {
  const on = (days: number) => ({ date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) });
  return [
    await api.newEvent(`Middle ${family}`, { ...on(20), venue: 'Venue C' }),
    await api.newEvent(`Last ${family}`, { ...on(21), venue: 'Venue B' }),
    await api.newEvent(`Alpha ${family}`, { ...on(22), venue: 'Venue A' }),
  ];
}

for (const size of [{ width: 1440, height: 700 }, phone]) {
  test(`no row that has the focus stands below the bar of selected rows, ${size.width} wide`, async ({
    page,
    api,
    signedIn,
  }) => {
    for (let made = 0; made < 12; made++) await api.newEvent(`Behind at ${size.width} ${made}`);
    await page.setViewportSize(size);
    await signedIn(page, 'zara');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(list(`Behind at ${size.width}`));
    const boxes = main(page).getByRole('checkbox', { name: /^Select Behind/ });
    await expect(boxes).toHaveCount(12);
    const hidden = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.closest('[data-row]');
        const above = document.querySelector('[data-bulk-bar]')?.getBoundingClientRect().top;
        if (!focused || above === undefined) return undefined;
        return Math.max(0, Math.round(document.activeElement!.getBoundingClientRect().bottom - above));
      });
    // The row at the lower edge, above which the bar appears.
    await boxes.nth(5).evaluate((box) => box.scrollIntoView({ block: 'end' }));
    await boxes.nth(5).focus();
    await page.keyboard.press('Space');
    await expect(bar(page)).toBeVisible();
    await expect.poll(hidden).toBe(0);
    for (let pressed = 0; pressed < 100; pressed++) {
      await page.keyboard.press('Tab');
      const below = await hidden();
      if (below === undefined) break;
      expect(below, `after ${pressed + 1} times Tab`).toBe(0);
    }
    await expect(bar(page).locator(':focus'), 'the bar comes after the last row').toHaveCount(1);
  });
}

test('the list and the drawer of a managed event are sound', async ({ page, api, signedIn }) => {
  const [middle] = await three(api, 'Sound');
  await signedIn(page, 'omar');
  await expectSoundList(page, list('Sound'), middle.title);
});
