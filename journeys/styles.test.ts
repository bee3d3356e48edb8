import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';
import { dialogOf, foundIn, panelOf, teamEvent } from './support/teams.ts';

const team = (page: Page) => main(page).getByRole('region', { name: 'Meet the Team' });

async function gapAtHome(page: Page): Promise<number> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(team(page)).toBeVisible();
  const left = await team(page).boundingBox();
  const right = await main(page).getByRole('figure').last().boundingBox();
  return Math.round((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0));
}

async function searchLayout(page: Page) {
  await page.getByLabel('Search by name').fill('Rabia');
  const found = foundIn(page).first();
  await expect(found).toBeVisible();
  return found.evaluate((row) => {
    const { gridTemplateColumns, columnGap } = getComputedStyle(row.parentElement as Element);
    return { gridTemplateColumns, columnGap, row: getComputedStyle(row).gridTemplateColumns };
  });
}

test('pages look the same whichever page was open before', async ({ page, api, signedIn }) => {
  const event = await teamEvent(api, 'Same Everywhere');
  const leader = await api.newcomer('Qasim Leader');
  await api.newcomer('Rabia Member');
  await signedIn(page, leader);

  await page.goto('/');
  const gap = await gapAtHome(page);
  expect(gap).toBeGreaterThan(32);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events', exact: true }).click();
  await main(page).getByRole('link', { name: event.title }).first().click();
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  await expect(dialogOf(page, event)).toBeVisible();
  const afterHome = await searchLayout(page);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  expect.soft(await gapAtHome(page), "home's gap after the search").toBe(gap);

  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  expect.soft(await searchLayout(page), 'the search opened directly').toEqual(afterHome);
});
