import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../../src/events/events/contract.ts';
import { focused, main, tabTo } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

const dayMs = 86_400_000;

/** A day of the festival's own, far from what other journeys make. */
const loadedAt = Date.now();
const inDays = (days: number) => new Date(loadedAt + days * dayMs).toISOString().slice(0, 10);
const item = (page: Page, event: FestivalEvent) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: event.title, exact: true }) });
const chips = (page: Page) => main(page).getByRole('navigation', { name: 'Days' });

test('Mine looks again after a failed look-up', async ({ page, api, signedIn }) => {
  const login = await api.newcomer('Retrying Reader');
  await api.register(await api.newEvent('Looked up Again', { date: inDays(49) }), login);
  await signedIn(page, login);
  await page.route('**/api/invitations/incoming', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/schedule?mine=1');
  await expect(main(page).getByText('Failed to look up your events')).toBeVisible();
  await page.unroute('**/api/invitations/incoming');
  await tabTo(page, main(page).getByRole('button', { name: 'Try again' }));
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Showing 1 event')).toBeVisible();
  await expect(focused(page)).toHaveText('Showing 1 event');
  await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('while dates are to come there is one panel, club by club, that tells nothing of when', async ({ page, api }) => {
  const event = await api.newEvent('Undated Evening', { time: '18:45' });
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    await page.goto('/schedule');
    const panel = main(page).getByRole('region', { name: 'Date TBD' });
    await expect(chips(page)).toHaveCount(0);
    await expect(panel.getByRole('heading', { level: 3 }).first()).toHaveText('Koderz Club');
    await expect(panel.getByRole('heading', { level: 4, name: event.title })).toBeVisible();
    await expect(item(page, event).getByText('TBD', { exact: true })).toBeVisible();
    await expect(main(page).getByText(/(?<!Opens in )\d\d:\d\d|\d\d\/\d\d\/\d{4}|Overlaps/)).toHaveCount(0);
  }
});
