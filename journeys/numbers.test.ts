import { readFile } from 'node:fs/promises';
import { wallClock } from '../src/platform/dates.ts';
import { festival } from '../src/platform/festival/server.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

const minuteMs = 60_000;

async function readNumbers({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await page.setViewportSize({ width: 390, height: 850 });
  const title = 'Counted';
  // A phone shows the ten soonest: sooner than what other journeys make.
  const { day, time } = wallClock(new Date(Date.now() + 30 * minuteMs), festival.timeZone);
  const closing = new Date(Date.now() + 20 * minuteMs).toISOString();
  const event = await api.newEvent(title, { date: day, time, registrationDeadline: closing, maxParticipants: 1 });
  await api.register(event, await api.newcomer('First Counted'));
  await api.register(event, await api.newcomer('Second Counted'));
  await api.register(event, await api.newcomer('Third Counted'));

  await signedIn(page, 'zara');
  await page.goto('/admin/numbers');
  const events = main(page).getByRole('table', { name: 'People by event' }).getByRole('row');
  const row = events.filter({ hasText: title });
  await expect(row.getByText('1 of 1', { exact: true }).filter({ visible: true })).toBeVisible();
  await row.getByRole('button', { name: title }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByRole('term').filter({ hasText: 'Waitlisted' })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  for (const [part, caption] of [
    ['Clubs', 'People by club'],
    ['Sign-ups', 'Sign-ups by day and batch'],
    ['Events', 'People by event'],
  ] as const) {
    await main(page).getByRole('button', { name: part, exact: true }).click();
    await expect(main(page).getByRole('table', { name: caption })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    console.info(`Numbers, ${part} at 390: ${height} px`);
    expect(height).toBeLessThanOrEqual(2_200);
  }
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);

  const navigation = page.getByRole('navigation').filter({ visible: true });
  await expect(navigation.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(navigation).toHaveCount(0);
  const part = row.locator('[data-part]');
  await expect(part, 'of its own place, which is taken').toHaveCount(1);
  await expect(part, 'a background that is printed').toHaveCSS('print-color-adjust', 'exact');
  await expect(part, 'twenty dots of 8 px').toHaveCSS('width', '160px');
  await page.emulateMedia({ media: 'screen' });

  const file = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export CSV' }).press('Enter');
  const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
  expect(lines.find((line) => line.includes(title))).toMatch(/,1,1,2,0,0,,0,0,$/);
  expect(lines.at(-2)).toMatch(/^Total,,,\d/);
}

async function printASheet({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('Signed In');
  await api.register(event, await api.newcomer('Comes to Sign'));
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await signedIn(page, 'zara');
  await page.goto(`/admin/events?registrations=${event._id}`);
  await page.getByRole('button', { name: 'Print Sign-in Sheet' }).click();
  await expect(page.locator('body[data-printing]')).toBeVisible();
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(sheet).toContainText('Comes to Sign');
  await expect(sheet).toContainText('Page 1 of 1');
  await expect(sheet).not.toContainText(/@|03\d\d-/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
}

async function measureAResult({ page, api }: Pick<Given, 'page' | 'api'>) {
  const event = await api.newEvent('Level Results');
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto(`/admin/events/${event._id}/results`);
  await main(page).getByRole('button', { name: 'Add Result' }).click();
  const row = main(page).getByRole('group', { name: 'Result 1' });
  const note = await row.getByLabel('Note').boundingBox();
  const remove = await row.getByRole('button', { name: 'Remove result 1' }).boundingBox();
  const middle = (box: typeof note) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(remove) - middle(note)), 'level with the field beside it').toBeLessThanOrEqual(1);
}

test('a club_admin prints the numbers and a sign-in sheet, and writes results on a phone', async ({
  page,
  api,
  signedIn,
}) => {
  const given = { page, api, signedIn };
  await test.step('a club_admin reads and exports the numbers of the own events', () => readNumbers(given));
  await test.step('a sign-in sheet has 25 people on a page of A4, alone on the paper, without phone and e-mail', () =>
    printASheet(given));
  await test.step('the button that removes a result is level with the field beside it', () => measureAResult(given));
});
