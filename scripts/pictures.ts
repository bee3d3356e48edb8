import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { addresses } from '../src/platform/addresses.ts';
import { chromiumLaunch } from '../tests/support/chromium.ts';
import { comparisonTable } from './pictures/beside.ts';
import { certificatePictures } from './pictures/certificates.ts';
import { login, origin, untilReady } from './pictures/client.ts';
import { userEmails } from './pictures/demoData.ts';
import { allViews, type View } from './pictures/views.ts';

const folder = 'docs/pictures';
const widths = [1440, 390];
const hydrationMs = 1500;
const administration = new Set<string>();

const server = spawn(process.execPath, ['src/run/app/server/launch.mjs'], {
  env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: 'memory', NODE_ENV: 'development', DEMO: 'small' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch(chromiumLaunch());
try {
  await untilReady();
  const views = await allViews();
  mkdirSync(folder, { recursive: true });
  // Those of mails and of the performance page are made by their own commands.
  for (const old of readdirSync(folder))
    if (old.endsWith('.jpg') && !old.startsWith('mails-')) rmSync(`${folder}/${old}`);
  for (const view of views) {
    await view.changeForLaterPictures?.();
    for (const width of widths) await takePicture(view, width);
  }
  const missing = [...administration].filter((path) => !views.some((view) => view.path === path));
  if (missing.length > 0) throw new Error(`no picture of ${missing.join(', ')}`);
  const certificates = await certificatePictures();
  for (const { title, jpeg } of certificates) writeFileSync(`${folder}/${fileOf(title)}`, jpeg);
  writeFileSync('docs/gallery.md', gallery(views, certificates));
} finally {
  await browser.close();
  server.kill();
}

async function takePicture({ title, path, as, press }: View, width: number) {
  const viewport = { width, height: width > 600 ? 900 : 844 };
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(`${origin}/favicon.svg`);
  const session = as && (await login(userEmails[as]));
  await page.evaluate((data) => {
    if (data) localStorage.setItem('authToken', data.token);
    if (data) localStorage.setItem('user', JSON.stringify(data.user));
  }, session);
  await page.goto(origin + path);
  // Playwright evaluates as if on a press, and a schedule that was pressed before it hydrated does not open at today.
  await page.waitForTimeout(hydrationMs);
  await untilLoaded(page);
  if (press) {
    await page.getByRole('main').getByRole('button', { name: press }).first().click();
    await untilLoaded(page);
  }
  const links = page.getByRole('main').locator('a[href^="/admin/"]');
  if (path === addresses.dashboard)
    for (const link of await links.all())
      administration.add(((await link.getAttribute('href')) ?? '').replace(/\?.*/, ''));
  await page.screenshot({ path: `${folder}/${fileOf(title, width)}`, type: 'jpeg', quality: 68 });
  await page.close();
}

/** Nothing is loading, and what fades in is there. A slow machine took pictures of pages still loading after a set time. */
async function untilLoaded(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('main [aria-busy="true"]') &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await page.waitForTimeout(600);
}

function fileOf(title: string, width?: number) {
  return `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}${width === undefined ? '' : `-${width}`}.jpg`;
}

function gallery(views: readonly View[], certificates: readonly { title: string }[]) {
  const sections = views.map(({ title, as, path }) => {
    const shown = path.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{id}').replace(/#.*/, '#{token}');
    const [wide, narrow] = widths.map((width) => `![${title} at ${width} px](pictures/${fileOf(title, width)})`);
    return `## ${title}\n\n\`${shown}\`${as ? `, as a ${as}` : ''}\n\n| ${wide} | ${narrow} |\n| --- | --- |\n`;
  });
  const printed = certificates.map(({ title }) => `## ${title}\n\n![${title}](pictures/${fileOf(title)})\n`);
  return `# Gallery\n\nEvery address of the site at 1440 and 390 px, made with \`npm run pictures\` from the demo cast, and what is printed.\n\n${comparisonTable()}\n${[...sections, ...printed].join('\n')}`;
}
