import type { Page } from '@playwright/test';
import { competitions } from '../../database/cast/competitions.ts';
import { events as cast } from '../../database/cast/events.ts';
import type { FestivalEvent } from '../../src/events/events/contract.ts';
import type { Api } from '../../journeys/support/api.ts';
import { main } from '../../journeys/support/page.ts';
import { expect, test } from './support/fixtures.ts';

const demoTitles: string[] = [...cast, ...competitions].map(({ title }) => title);
const over = (page: Page) => main(page).locator('details');
const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });

/** The catalogue of the demo alone: other journeys make events too. From another page, so that it is asked for. */
async function openDemoCatalogue(page: Page, api: Api) {
  const { events } = await api.call<{ events: FestivalEvent[] }>('GET', '/events');
  const ofDemo = events.filter(({ title }) => demoTitles.includes(title));
  await page.route('**/api/events', (route) => route.fulfill({ json: { success: true, data: { events: ofDemo } } }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(main(page).getByText('Showing 17 events', { exact: true })).toBeVisible();
}

test('the catalogue groups events by whether one can still register', async ({ page, api }) => {
  const soon = await api.newEvent('Hurry Up Please', {
    registrationDeadline: new Date(Date.now() + 47 * 3_600_000).toISOString(),
  });
  const later = await api.newEvent('No Hurry at All', {
    registrationDeadline: new Date(Date.now() + 49 * 3_600_000).toISOString(),
  });
  const scarce = await api.newEvent('Last Chair', { maxParticipants: 1 });
  await page.goto('/events');
  const group = (name: string) => main(page).getByRole('region', { name });
  await expect(group('Closing soon').getByRole('heading', { name: soon.title })).toBeVisible();
  await expect(group('Open now').getByRole('heading', { name: later.title })).toBeVisible();
  await expect(group('Closing soon').getByRole('listitem').filter({ hasText: scarce.title })).toContainText(
    '1 place left',
  );
  await api.register(scarce, await api.newcomer('Only Guest'));
  await page.reload();
  await expect(group('Open now').getByRole('listitem').filter({ hasText: scarce.title })).toContainText(
    'Full, waitlist open',
  );
  await expect(group('Registration closed').getByRole('heading', { name: 'Charts That Tell the Truth' })).toBeVisible();
  await expect(over(page).getByText('Code Sprint')).toBeHidden();
});

test('a filter that is taken away shows the rows again that it hid, and builds none', async ({ page, api }) => {
  await openDemoCatalogue(page, api);
  const all = main(page).locator('li:has(h3)');
  await all.evaluateAll((rows) => rows.forEach((each) => each.setAttribute('data-first', '')));
  await main(page).getByRole('button', { name: 'Workshops' }).click();
  await expect(main(page).getByText('Showing 6 events', { exact: true })).toBeVisible();
  await expect(row(page, 'Build Night')).toBeHidden();
  await expect(main(page).getByRole('heading', { level: 2, name: 'Over' })).toBeVisible();
  await main(page).getByRole('button', { name: 'All Events' }).click();
  await expect(main(page).getByText('Showing 17 events', { exact: true })).toBeVisible();
  await expect(all).toHaveCount(17);
  await expect(main(page).locator('li[data-first]')).toHaveCount(17);
});
