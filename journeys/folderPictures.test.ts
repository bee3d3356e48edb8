import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { phoneJpeg, picture } from '../tests/support/pictureFiles.ts';
import { main, waitForHydration } from './support/page.ts';
import { expectSoundPage, waitUntilLoaded } from './support/pageChecks.ts';
import { type ProductServer, startProduct } from './support/productServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictured-'));
let product: ProductServer;

test.beforeAll(async () => {
  cpSync(resolve(import.meta.dirname, '../festival'), folder, { recursive: true });
  writeFileSync(join(folder, 'images/face.jpg'), await phoneJpeg());
  writeFileSync(join(folder, 'images/logo.png'), await picture(400, 400).png().toBuffer());
  for (const [file, field, name] of [
    ['committee.json', 'image', 'face.jpg'],
    ['clubs.json', 'logo', 'logo.png'],
  ] as const) {
    const before = readFileSync(join(folder, file), 'utf8');
    writeFileSync(
      join(folder, file),
      before.replace(new RegExp(`"${field}": (?:null|"[^"]*")`), `"${field}": "${name}"`),
    );
  }
  product = await startProduct({ FESTIVAL: folder });
});
test.afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

test('a face and a logo of the folder are dots, and the photo when looked at', async ({ page }) => {
  waitForHydration(page);
  await page.goto(`${product.url}/about`);
  await waitUntilLoaded(page);
  const member = main(page).getByRole('region', { name: 'Executive Committee' }).getByRole('button').first();
  const [dots, photo] = [member.locator('img').first(), member.locator('img').last()];
  await expect(dots).toHaveAttribute('src', /\/pictures\/[0-9a-f]{32}\/dots-c4bdae\.svg$/);
  await expect.poll(() => dots.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(44 * 6);
  await expect(photo).toHaveCSS('opacity', '0');
  await member.hover();
  await expect(photo).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(photo).toHaveCSS('opacity', '0');
  await member.focus();
  await expect(photo).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog').locator('img');
  await expect(shown).toHaveAttribute('src', /\/480\.webp$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await page.keyboard.press('Escape');
  await expectSoundPage(page, 'the about page with a face');

  await page.goto(`${product.url}/clubs/koderz-club`);
  await waitUntilLoaded(page);
  await expect(main(page).locator('img').first()).toHaveAttribute('src', /\/480\.webp$/);
  await expectSoundPage(page, 'a club with a logo');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(product.url);
  const card = main(page).getByRole('article').filter({ hasText: 'Koderz Club' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img').first()).toHaveAttribute('src', /\/dots-ff7a52\.svg$/);
  await expect(card.locator('img').last()).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(card.locator('img').last()).toHaveCSS('opacity', '1');
});
