import type { Page } from '@playwright/test';
import { competitions } from '../database/cast/competitions.ts';
import { events as cast } from '../database/cast/events.ts';
import type { FestivalEvent } from '../src/events/events/contract.ts';
import type { Api } from './support/api.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, tabTo } from './support/page.ts';

const phone = { width: 390, height: 844 };

const demoTitles: string[] = [...cast, ...competitions].map(({ title }) => title);

const over = (page: Page) => main(page).locator('details');

const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });

const search = (page: Page) => main(page).getByRole('searchbox', { name: 'Search events' });

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

async function openWhatIsOver({ page }: Pick<Given, 'page'>) {
  await page.goto('/events');
  const all = await main(page)
    .getByText(/^Showing \d+ events$/)
    .textContent();
  const summary = over(page).locator('summary');
  await expect(row(page, 'Code Sprint')).toHaveCount(0);
  await tabTo(page, summary, 200);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Code Sprint')).toBeVisible();
  await expect(main(page).getByText(all ?? '', { exact: true })).toBeVisible();
  await main(page).getByRole('heading', { name: 'Code Sprint' }).getByRole('link').click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Code Sprint' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Code Sprint')).toBeVisible();
  await summary.click();
  await expect(row(page, 'Code Sprint')).toHaveCount(0);

  await search(page).fill('code sprint');
  await expect(main(page).getByText('Showing 1 event', { exact: true })).toBeVisible();
  await expect(row(page, 'Code Sprint')).toBeVisible();
  await search(page).fill('');
  await expect(row(page, 'Code Sprint')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Workshops' }).click();
  await expect(row(page, 'A Blockchain in an Afternoon')).toBeVisible();
  await main(page).getByRole('heading', { name: 'A Blockchain in an Afternoon' }).getByRole('link').click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('A Blockchain in an Afternoon');
  await page.goBack();
  await expect(page).toHaveURL('/events?category=Workshop');
  await expect(main(page).getByRole('button', { name: 'Workshops' })).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, 'A Blockchain in an Afternoon')).toBeVisible();
}

async function measureRows({ page, api }: Pick<Given, 'page' | 'api'>) {
  await openDemoCatalogue(page, api);
  await page.setViewportSize(phone);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log(`The catalogue of 17 events at 390 px: ${height} px`);
  expect(height).toBeLessThanOrEqual(2600);
  const heights = await main(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)));
  expect(heights.length).toBeGreaterThan(10);
  expect(
    heights.every((each) => each === 96),
    String(heights),
  ).toBe(true);

  await page.mouse.wheel(0, 1200);
  await expect(search(page)).toBeInViewport();
  await expect(main(page).getByRole('button', { name: 'All Events' })).toBeInViewport();
  await expect(row(page, 'Build Night').getByText('Unveiling Soon!')).toBeVisible();
  await expect(
    row(page, 'Build Night')
      .getByText(/^Register by /)
      .first(),
  ).toBeVisible();
  await expect(row(page, 'Charts That Tell the Truth').getByText('Registration Closed').first()).toBeVisible();
  // The row is the link: a press at its end, where no word stands.
  const { width, height: high } = (await row(page, 'Code Relay').boundingBox()) ?? { width: 0, height: 0 };
  await row(page, 'Code Relay').click({ position: { x: width - 8, y: high - 8 } });
  await expect(main(page).getByRole('heading', { level: 1, name: 'Code Relay' })).toBeVisible();
}

async function focusARow({ page, api }: Pick<Given, 'page' | 'api'>) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDemoCatalogue(page, api);
  await page.setViewportSize(phone);
  await page.evaluate(() => scrollTo(0, 1400));
  await main(page).getByRole('link', { name: 'Capture the Flag' }).focus();
  await page.keyboard.press('Shift+Tab');
  const focusedTop = await page.locator(':focus').evaluate((element) => element.getBoundingClientRect().top);
  const bar = (await search(page).boundingBox()) ?? { y: 0, height: 0 };
  expect(focusedTop).toBeGreaterThanOrEqual(bar.y + bar.height);
}

test('the catalogue by keyboard and on a phone', async ({ page, api }) => {
  const given = { page, api };
  await test.step('what is over is opened by keyboard, found by search and filter, and still open after Back', () =>
    openWhatIsOver(given));
  await test.step('on a phone the catalogue is rows of 96 px, three screens in all', () => measureRows(given));
  await test.step('a focused row is never under the search that stays', () => focusARow(given));
});
