import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Page, test as playwright } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { startProduct } from './support/productServer.ts';

interface Exported {
  page: Page;
  exportedSite: string;
}

const test = playwright.extend<object, { exportedSite: string }>({
  exportedSite: [
    async ({ browserName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `kept-${browserName}-`));
      const env = { DATA_DIR: join(folder, 'data') };
      const product = await startProduct(env);
      const args = ['src/run/command/main.ts', 'export', join(folder, 'export')];
      execFileSync(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
      await product.stop();
      await use(join(folder, 'export', 'site'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.use({ viewport: { width: 390, height: 844 } });

async function openFromTheDisk({ page, exportedSite }: Exported) {
  const outside: string[] = [];
  const faults: string[] = [];
  const base = pathToFileURL(exportedSite).href;
  page.on('request', (request) => {
    if (!request.url().startsWith(`${base}/`)) outside.push(request.url());
  });
  page.on('requestfailed', (request) => faults.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  const files = readdirSync(exportedSite, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  expect(files.length).toBeGreaterThan(25);
  for (const file of files) {
    await page.goto(`${base}/${file}`);
    const look = await page.evaluate(async () => {
      await document.fonts.ready;
      return {
        ground: getComputedStyle(document.documentElement).backgroundColor,
        hasFont: [...document.fonts].some(
          ({ family, status }) => family.includes('Archivo Variable') && status === 'loaded',
        ),
        isTooWide: document.documentElement.scrollWidth > innerWidth,
      };
    });
    expect(look, file).toEqual({ ground: 'rgb(12, 11, 10)', hasFont: true, isTooWide: false });
  }
  expect(faults).toEqual([]);
  expect(outside).toEqual([]);
}

async function findTheWay({ page, exportedSite }: Exported) {
  await page.goto(pathToFileURL(join(exportedSite, 'index.html')).href);
  await expect(page.getByText(/^This copy was kept on/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Login|^Register/ })).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Results' }).click();
  await expect(page.getByText('Zain Malik')).toBeVisible();
  await page.getByRole('link', { name: 'Code Sprint' }).click();
  await expect(page.getByRole('heading', { name: 'Code Sprint', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Gameverse' }).click();
  await expect(page.getByRole('heading', { name: 'Gameverse', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
}

test('the kept pages open from the disk, ask for nothing outside of their folder, and lead to a result and a club without a script', async ({
  page,
  exportedSite,
}) => {
  const given = { page, exportedSite };
  await test.step('the kept pages open from the disk: styled, whole, and they ask for nothing outside of their folder', () =>
    openFromTheDisk(given));
  await test.step('one finds from the start to a result and to a club, without a script', () => findTheWay(given));
});
