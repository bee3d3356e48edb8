import type { Page } from '@playwright/test';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { main, toast } from './support/page.ts';

const notice = 'Hall A is closed. Everything moves to Hall B.';

const bar = (page: Page) => page.locator('body output').first();

test('a notice stands above every page, comes live and goes at its time', async ({
  page,
  another,
  api,
  site,
  signedIn,
}) => {
  const size = { width: 390, height: 844 };
  const reader = await another();
  await reader.setViewportSize(size);
  await signedIn(reader, await api.newcomer('Notice Reader'));
  await reader.goto('/schedule');
  await expect(bar(reader)).toBeHidden();

  await page.setViewportSize(size);
  const { token } = await signedIn(page, 'omar');
  const set = (body: object) => api.call('PATCH', '/settings', body, token);
  await page.goto('/admin/settings');
  const form = main(page).getByRole('region', { name: 'Notice' });
  await form.getByLabel('What it says').fill(notice);
  await form.getByLabel('Shown until').fill('2020-01-01T10:00');
  await form.getByRole('button', { name: 'Save Notice' }).click();
  await expect(form.getByText('Please choose a time to come')).toBeVisible();
  await form.getByLabel('Shown until').fill('');
  await form.getByRole('button', { name: 'Save Notice' }).click();
  const question = page.getByRole('alertdialog', { name: 'Show Notice' });
  await expect(question).toContainText(notice);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(bar(reader), 'before it is agreed to').toBeHidden();
  await form.getByRole('button', { name: 'Save Notice' }).press('Enter');
  await question.getByRole('button', { name: 'Show Notice' }).press('Enter');
  await expect(toast(page, 'Every page shows the notice now')).toBeVisible();
  await expect(bar(page)).toHaveText(notice);

  await expect(bar(reader), 'without a reload').toHaveText(notice);
  const header = reader.getByRole('banner');
  const [above, below] = [await bar(reader).boundingBox(), await header.boundingBox()];
  expect(above?.y).toBe(0);
  expect(below?.y).toBeCloseTo(above?.height ?? 0, 0);
  await reader.mouse.wheel(0, 600);
  await expect(async () => expect((await header.boundingBox())?.y).toBe(0)).toPass();
  expect((await axeFindings(reader)).violations).toEqual([]);

  const html = await (await fetch(site.url)).text();
  expect(html).toContain(notice);

  await set({ notice, noticeUntil: new Date(Date.now() + 8000).toISOString() });
  const visitor = await another();
  await visitor.goto('/');
  await expect(bar(visitor)).toHaveText(notice);
  await expect(bar(reader)).toBeHidden();
  await expect(bar(visitor), 'of who has not touched the page').toBeHidden();
  expect(await (await fetch(site.url)).text()).not.toContain(notice);
});
