import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/contract.ts';
import { expect } from './support/fixtures.ts';
import type { Api } from './support/api.ts';
import { main, toast } from './support/page.ts';
import {
  bar,
  expectRowsOfOneHeight,
  expectSoundList,
  opener,
  phone,
  rowsOf,
  statusOf,
  undo,
} from './support/records.ts';
import { test } from './support/touch.ts';

const list = (family: string, more = '') => `/admin/events?search=${family}${more}`;
const question = (page: Page) => page.getByRole('alertdialog');

/** Three events of one name, soonest first. */
async function three(api: Api, family: string): Promise<[FestivalEvent, FestivalEvent, FestivalEvent]> {
  const on = (days: number) => ({ date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) });
  return [
    await api.newEvent(`Middle ${family}`, { ...on(20), venue: 'Venue C' }),
    await api.newEvent(`Last ${family}`, { ...on(21), venue: 'Venue B' }),
    await api.newEvent(`Alpha ${family}`, { ...on(22), venue: 'Venue A' }),
  ];
}

test('several events are cancelled by touch: who is told, the one that another administrator changed, Undo', async ({
  touchPage: page,
  api,
  mail,
  signedIn,
  faults,
}) => {
  const [middle, last, alpha] = await three(api, 'Touched Night');
  const anum = await api.newcomer('Anum Touched');
  await api.register(middle, anum);
  const { token } = await signedIn(page, 'omar');
  await page.goto(list('Touched Night'));
  await expectRowsOfOneHeight(page, 3);

  await opener(page, alpha.title).tap();
  const sheet = page.getByRole('dialog', { name: alpha.title });
  await sheet.getByLabel(`Status of ${alpha.title}`).selectOption('Ongoing');
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();

  for (const { title } of [middle, last, alpha]) await main(page).getByLabel(`Select ${title}`).tap();
  await expect(bar(page)).toContainText('3 selected');
  await bar(page).getByRole('button', { name: 'Cancelled' }).tap();
  await expect(question(page)).toContainText('Are you sure you want to cancel these events?');
  await expect(question(page)).toContainText(`${middle.title}: 1 person is registered`);
  await expect(question(page)).toContainText(`${last.title}: nobody is registered`);
  await expect(question(page)).toContainText('They will be told by mail at once.');
  // Another administrator is quicker with one of them while the question stands.
  await api.call('PATCH', `/events/${last._id}`, { status: 'completed' }, token);
  faults.allow(/status of 409/);
  await question(page).getByRole('button', { name: 'Cancel 3 Events' }).tap();
  const alert = bar(page).getByRole('alert');
  await expect(alert).toContainText('1 of 3 could not be changed');
  await expect(alert).toContainText(`${last.title}: This event has changed since you opened it.`);
  await expect(bar(page)).toContainText('1 selected');
  // Undo takes back what is as it was left, and names what is not.
  await Promise.all([
    mail.next(anum.user.email, `Event cancelled: ${middle.title}`),
    api.call('PATCH', `/events/${alpha._id}`, { status: 'upcoming' }, token),
  ]);
  await undo(page, '2 events set to cancelled').tap();
  await expect(toast(page, `1 of 2 could not be undone: ${alpha.title}. This event has changed`)).toBeVisible();
  await mail.next(anum.user.email, `Not cancelled after all: ${middle.title}`);
  const statuses = await Promise.all(
    [middle, last, alpha].map(async ({ _id }) => {
      const { event } = await api.call<{ event: FestivalEvent }>('GET', `/events/${_id}`);
      return event.status;
    }),
  );
  expect(statuses).toEqual(['upcoming', 'completed', 'upcoming']);

  await bar(page).getByRole('button', { name: 'Select All' }).tap();
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export Selected' }).tap();
  expect(await rowsOf(await download)).toHaveLength(4);
});

test('what somebody else has set already is named, and Undo leaves it', async ({ page, api, signedIn }) => {
  const [middle, last] = await three(api, 'Already');
  const { token } = await signedIn(page, 'omar');
  // A list that does not hear of it.
  let seen: Buffer | undefined;
  await page.route('**/api/admin/events*', async (route) => {
    seen ??= await (await route.fetch()).body();
    await route.fulfill({ body: seen, contentType: 'application/json' });
  });
  await page.goto(list('Already'));
  for (const { title } of [middle, last]) await main(page).getByLabel(`Select ${title}`).check();
  await api.call('PATCH', `/events/${last._id}`, { status: 'ongoing' }, token);
  await expect(statusOf(page, last.title)).toHaveValue('upcoming');
  await page.unroute('**/api/admin/events*');
  await bar(page).getByRole('button', { name: 'Ongoing' }).click();
  await expect(bar(page).getByRole('alert')).toContainText(
    `${last.title}: It was set to ongoing already. You changed nothing.`,
  );
  await undo(page, '1 event set to ongoing').click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(statusOf(page, middle.title)).toHaveValue('upcoming');
  await expect(statusOf(page, last.title)).toHaveValue('ongoing');
});

for (const size of [{ width: 1440, height: 700 }, phone]) {
  test(`no row that has the focus stands below the bar of selected rows, ${size.width} wide`, async ({
    page,
    api,
    signedIn,
  }) => {
    for (let made = 0; made < 12; made++) await api.newEvent(`Behind at ${size.width} ${made}`);
    await page.setViewportSize(size);
    await signedIn(page, 'zara');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(list(`Behind at ${size.width}`));
    const boxes = main(page).getByRole('checkbox', { name: /^Select Behind/ });
    await expect(boxes).toHaveCount(12);
    const hidden = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.closest('[data-row]');
        const above = document.querySelector('[data-bulk-bar]')?.getBoundingClientRect().top;
        if (!focused || above === undefined) return undefined;
        return Math.max(0, Math.round(document.activeElement!.getBoundingClientRect().bottom - above));
      });
    // The row at the lower edge, above which the bar appears.
    await boxes.nth(5).evaluate((box) => box.scrollIntoView({ block: 'end' }));
    await boxes.nth(5).focus();
    await page.keyboard.press('Space');
    await expect(bar(page)).toBeVisible();
    await expect.poll(hidden).toBe(0);
    for (let pressed = 0; pressed < 100; pressed++) {
      await page.keyboard.press('Tab');
      const below = await hidden();
      if (below === undefined) break;
      expect(below, `after ${pressed + 1} times Tab`).toBe(0);
    }
    await expect(bar(page).locator(':focus'), 'the bar comes after the last row').toHaveCount(1);
  });
}

test('the list and the drawer of a managed event are sound', async ({ page, api, signedIn }) => {
  const [middle] = await three(api, 'Sound');
  await signedIn(page, 'omar');
  await expectSoundList(page, list('Sound'), middle.title);
});
