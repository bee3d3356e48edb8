import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { demoPassword } from '../database/cast/demoPassword.ts';
import { addresses } from '../src/platform/addresses.ts';
import { readFestival } from '../src/platform/festival/server.ts';
import { foreignWords, found } from '../tests/support/festivalWords.ts';
import { type MailServer, startMailServer } from './support/mailServer.ts';
import { main, waitForHydration } from './support/page.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';
import { pagesOf } from './support/pagesOfRole.ts';
import { type ProductServer, startProduct } from './support/productServer.ts';

// One server for all of this file: another university's, with the demo of its own folder.
test.describe.configure({ mode: 'serial' });
const folder = resolve(import.meta.dirname, '../tests/fixtures/second-festival');
const first = readFestival(resolve(import.meta.dirname, '../festival'));
const second = readFestival(folder);
const foreign = foreignWords(first, second);
let product: ProductServer;
let mailServer: MailServer;

test.beforeAll(async () => {
  mailServer = await startMailServer();
  product = await startProduct({ FESTIVAL: folder, SMTP_URL: mailServer.url });
});
test.afterAll(async () => {
  await product.stop();
  await mailServer.close();
});

const at = (path: string) => `${product.url}${path}`;

async function send(page: Page, email: string, digits: number) {
  await main(page).getByRole('button', { name: 'Send Code' }).click();
  const code = main(page).getByLabel(`${digits}-digit verification code`);
  await expect(code).toBeVisible();
  await code.fill(await mailServer.mail.codeFor(email));
  await main(page).getByRole('button', { name: 'Verify' }).click();
}

async function fillPerson(page: Page, rollNumber: string, phone: string) {
  const form = main(page);
  await form.getByLabel('Name').fill('ريم');
  await form.getByLabel('Roll number').fill(rollNumber);
  await form.getByLabel('Phone number').fill(phone);
  await form.getByLabel('Section').selectOption('G1');
  await form.getByLabel('Password', { exact: true }).fill('quiet-lantern');
  await form.getByLabel('Confirm password').fill('quiet-lantern');
}

test('a student and a newcomer sign up by that festival’s rules', async ({ page, browser }) => {
  waitForHydration(page);
  await page.goto(at('/register'));
  await main(page).getByLabel('University email').fill('rym@students.sahel.example');
  await send(page, 'rym@students.sahel.example', 5);
  await fillPerson(page, 'gl-29-701', '98765432');
  await main(page).getByLabel('Batch').selectOption('2029');
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(main(page).getByText(second.wording.rollNumberFormat)).toBeVisible();
  await main(page).getByLabel('Roll number').fill('gl/29/701');
  await main(page).getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(at('/dashboard'));
  const user = await page.evaluate(() => localStorage.getItem('user'));
  expect(JSON.parse(user ?? '')).toMatchObject({ rollNumber: 'GL/29/701', phoneNumber: '98 765 432' });

  const other = waitForHydration(await browser.newPage());
  await other.goto(at('/register'));
  await main(other).getByRole('link', { name: second.wording.freshBatchLink }).click();
  await expect(other).toHaveURL(at('/register-newcomers'));
  await main(other).getByLabel('Personal email').fill('new@mail.example');
  await send(other, 'new@mail.example', 6);
  await fillPerson(other, 'GL/30/702', '22 765 432');
  await main(other).getByRole('button', { name: 'Create Account' }).click();
  await expect(other).toHaveURL(at('/dashboard'));
  await other.close();
});

test('the headline leaves the text beside it its width, whatever its words', async ({ page }) => {
  waitForHydration(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(at('/'));
    const box = await main(page)
      .getByText(second.tagline[0] ?? '', { exact: true })
      .boundingBox();
    expect(box?.width ?? 0, `at ${width} px`).toBeGreaterThan(300);
    expect(box?.height ?? Infinity, `at ${width} px`).toBeLessThan(150);
  }
});

const roles = [
  { who: 'nobody', reader: 'visitor' },
  { who: 'ayesha', reader: 'student' },
  { who: 'sana', reader: 'club_admin' },
  { who: 'omar', reader: 'super_admin' },
] as const;

for (const { who, reader } of roles) {
  test(`no page that ${who} can open holds a word of the first festival`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(300_000);
    waitForHydration(page);
    const { data } = (await (await fetch(at('/api/events'))).json()) as {
      data: { events: { _id: string; title: string }[] };
    };
    const event = data.events.find(({ title }) => title === 'Code Relay')?._id ?? '';
    if (who !== 'nobody') {
      const body = JSON.stringify({ email: `${who}@students.sahel.example`, password: demoPassword });
      const headers = { 'content-type': 'application/json' };
      const login = await fetch(at('/api/auth/login'), { method: 'POST', headers, body });
      const { token, user } = ((await login.json()) as { data: { token: string; user: object } }).data;
      await page.addInitScript(
        ([authToken, kept]) => {
          localStorage.setItem('authToken', authToken);
          localStorage.setItem('user', kept);
        },
        [token, JSON.stringify(user)] as const,
      );
    }
    const ids = new Map<unknown, string>([
      [addresses.club, 'robot-club'],
      [addresses.applyToClub, 'robot-club'],
      [addresses.featuredDoor, crypto.randomUUID()],
    ]);
    const paths = pagesOf(reader, event, ids);
    paths[paths.indexOf(first.freshBatchPath)] = second.freshBatchPath;
    const read: string[] = [];
    for (const path of paths) {
      await page.goto(at(path));
      await waitUntilLoaded(page);
      if (new URL(page.url()).pathname !== path) continue;
      const html = await page.content();
      expect.soft(found(foreign, html), `${who} ${path}`).toEqual([]);
      expect(found([second.name, second.shortName], html).length, `${path} is of this festival`).toBeGreaterThan(0);
      read.push(path);
      const led = await main(page)
        .locator('a[href^="/admin/"]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      paths.push(...led.filter((each) => !paths.includes(each)));
    }
    await main(page).evaluate((element) => element.append('A Koderz event'));
    expect(found(foreign, await page.content()), 'one that stood there would be found').toContain('Koderz');
    expect(read.length).toBeGreaterThan(who === 'omar' ? 25 : 12);
    // The organizer's list, and the featured teams with their ids.
    if (who === 'omar' || who === 'sana') {
      await page.goto(at(`/admin/events?registrations=${event}`));
      const dialog = page.getByRole('dialog', { name: 'Registrations' });
      await expect(dialog.getByRole('heading', { name: 'Team: Off by One' })).toBeVisible();
      await expect(dialog.getByText('ماهر العلوي').first()).toBeVisible();
      expect(found(foreign, await page.content())).toEqual([]);
    }
  });
}
