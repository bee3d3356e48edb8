import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const punches = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('punches') ?? 0));

test('the headline is punched once: not on a reload, on return or across widths', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.matches('[data-row]')) return;
      sessionStorage.setItem('punches', String(Number(sessionStorage.getItem('punches') ?? 0) + 1));
    });
  });
  await page.goto('/');
  await expect.poll(() => punches(page)).toBeGreaterThan(0);
  await expect(page.locator('html')).toHaveAttribute('data-headline-seen');
  const once = await punches(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
  await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await punches(page), 'across 768 px').toBe(once);
  await page.reload();
  await expect(main(page).getByRole('link', { name: 'Explore Events' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await punches(page), 'on a reload').toBe(once);
});

test('an error goes when what failed is tried again', async ({ page, faults }) => {
  faults.allow(/status of 401/);
  await page.goto('/login');
  await main(page).getByLabel('Email').fill('nobody@cloud.neduet.edu.pk');
  await main(page).getByLabel('Password', { exact: true }).fill('not the password');
  await main(page).getByRole('button', { name: 'Login' }).click();
  const error = page.locator('[data-toast][role="alert"]');
  await expect(error).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await error.hover();
  await main(page).getByLabel('Password', { exact: true }).press('Enter');
  await expect(error, 'though it is held by the pointer').toHaveCount(0);
  held.resolve();
  await expect(error).toBeVisible();
});

test('the menu button is a whole target, and no word is cut on a card', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const { width: wide = 0, height = 0 } = (await page.getByRole('button', { name: 'Open menu' }).boundingBox()) ?? {};
    expect(Math.min(wide, height), `at ${width}`).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/events');
  const cut = await main(page)
    .locator('p', { hasText: /\.\.\.$/ })
    .allTextContents();
  expect(cut.length).toBeGreaterThan(0);
  expect(cut.filter((text) => /[\s\p{P}]\.\.\.$/u.test(text))).toEqual([]);
});
