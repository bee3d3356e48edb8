import { expect } from './support/fixtures.ts';
import { applicantsOfFamily, applicationsOf } from './support/applicants.ts';
import { featuredListOf, twoFeaturedEvents } from './support/featuredTeams.ts';
import { focused, main, toast } from './support/page.ts';
import { bar, expectRowsOfOneHeight, namesIn, opener, phone, rowsOf, statusOf, undo } from './support/records.ts';
import { type Given, test } from './support/touch.ts';

async function measureUsers({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize(phone);
  await page.goto('/admin/users');
  await expect(main(page).getByText(/^\d+ users$/)).toBeVisible();
  const rows = main(page).locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log(
    `${await main(page)
      .getByText(/^\d+ users$/)
      .innerText()} at 390 px: ${height} px`,
  );
  expect(height).toBeLessThanOrEqual(2800);
  expect(await rows.count()).toBe(20);
  const heights = await rows.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
  expect(heights).toEqual(heights.map(() => 72));
}

test('a table by keyboard: rows, selection, statuses, Undo, the drawer, the list of keys', async ({
  page,
  api,
  signedIn,
}) => {
  const [amna = '', bano = '', chand = ''] = await applicantsOfFamily(api, 'Keyboard');
  await signedIn(page, 'omar');
  await page.goto(applicationsOf('Keyboard'));
  await expect(opener(page, chand)).toBeVisible();
  const { keyboard } = page;

  const search = main(page).getByLabel('Search applications');
  await search.press('j');
  await expect(search, 'no key while typing').toBeFocused();
  await search.fill('Keyboard');
  await keyboard.press('Tab');

  await opener(page, chand).focus();
  await keyboard.press('j');
  await expect(opener(page, bano)).toBeFocused();
  await keyboard.press('2');
  await expect(toast(page, 'Application status updated successfully')).toBeVisible();
  await expect(statusOf(page, bano)).toHaveValue('reviewed');
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page, bano)).toHaveValue('pending');

  await opener(page, bano).focus();
  await keyboard.press('x');
  await keyboard.press('k');
  await keyboard.press('x');
  await expect(bar(page)).toContainText('2 selected');
  await keyboard.press('J');
  await keyboard.press('j');
  await keyboard.press('j');
  await expect(opener(page, amna), 'the last row is the last').toBeFocused();
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: amna });
  await expect(drawer).toContainText('Content');
  await expect(page).toHaveURL(/record=/);
  expect((await drawer.boundingBox())?.width).toBe(480);
  await keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener(page, amna)).toBeFocused();
  await expect(page).not.toHaveURL(/record=/);

  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Set to Shortlisted');
  await keyboard.press('Escape');
  await expect(focused(page)).toHaveAccessibleName(amna);
  await main(page).getByRole('heading', { level: 1 }).click();
  await keyboard.press('j');
  await keyboard.press('2');
  await expect(statusOf(page, amna), 'no key outside of the table').toHaveValue('pending');
});

async function keepTheHead({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize({ width: 1440, height: 600 });
  for (const [address, name] of [
    ['/admin/users', 'User'],
    ['/admin/recruitment', 'Applicant'],
    ['/admin/events', 'Event'],
  ] as const) {
    await page.goto(address);
    const head = main(page).getByRole('columnheader', { name, exact: true });
    const rows = main(page).locator('tr[data-row]');
    await expect(rows.nth(6)).toBeVisible();
    const places = () =>
      head.evaluate((cell) => {
        const { top, left, height } = cell.getBoundingClientRect();
        const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const above = document.elementFromPoint(left + 20, top + height / 2);
        return { below: Math.round(top - bottom), isOnTop: cell.contains(above) };
      });
    expect((await places()).below, `${address} before`).toBeGreaterThan(50);
    await rows.last().evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const first = await rows.first().boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? 0), `${address}: the first row has gone`).toBeLessThan(0);
    expect(await places(), address).toEqual({ below: 0, isOnTop: true });
  }
}

test('rows stand as high as they should, below their head and above the bar of what is selected', async ({
  page,
  api,
  signedIn,
}) => {
  const given = { page };
  await signedIn(page, 'omar');
  await test.step('a list of users on a phone: rows of 72 px, twenty of 28 in about three screens', () =>
    measureUsers(given));
  await test.step('the head of a table stays below the bar of the site while its rows go by', () => keepTheHead(given));
  await test.step('no row that has the focus stands below the bar of selected rows', async () => {
    for (const size of [{ width: 1440, height: 700 }, phone]) await keepTheFocusAbove({ page, api }, size);
  });
});

async function keepTheFocusAbove({ page, api }: Pick<Given, 'page' | 'api'>, size: { width: number; height: number }) {
  for (let made = 0; made < 12; made++) await api.newEvent(`Behind at ${size.width} ${made}`);
  await page.setViewportSize(size);
  await page.goto(`/admin/events?search=Behind at ${size.width}`);
  const boxes = main(page).getByRole('checkbox', { name: /^Select Behind/ });
  await expect(boxes).toHaveCount(12);
  const hidden = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[data-row]');
      const above = document.querySelector('[data-bulk-bar]')?.getBoundingClientRect().top;
      if (!row || above === undefined) return undefined;
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
}

async function touchApplications({
  touchPage: page,
  api,
  signedIn,
  faults,
}: Pick<Given, 'touchPage' | 'api' | 'signedIn' | 'faults'>) {
  const [amna = '', bano = '', chand = ''] = await applicantsOfFamily(api, 'Touched');
  const { token } = await signedIn(page, 'omar');
  await page.goto(applicationsOf('Touched'));

  await opener(page, amna).tap();
  const sheet = page.getByRole('dialog', { name: amna });
  await sheet.getByLabel(`Status of ${amna}`).selectOption('Reviewed');
  await expect(toast(page, 'Application status updated successfully')).toBeVisible();
  const box = await sheet.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, phone.width]);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await opener(page, amna).tap();
  await sheet.getByRole('button', { name: `Erase the application of ${amna}` }).tap();
  await expect(sheet).toBeHidden();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Application' }).tap();

  await main(page).getByLabel('Order').selectOption('Applicant, A to Z');
  await expect.poll(() => namesIn(page)).toEqual([amna, bano, chand]);
  for (const name of [bano, chand]) await main(page).getByLabel(`Select ${name}`).tap();
  await expect(bar(page)).toContainText('2 selected');
  const acts = await bar(page).boundingBox();
  const thumb = await page.getByRole('navigation', { name: 'Quick access' }).boundingBox();
  console.log(`The bar of selected rows at 390 px: ${acts?.height} px`);
  expect(acts?.height, 'two lines').toBeLessThanOrEqual(120);
  expect((acts?.y ?? 0) + (acts?.height ?? 0), 'above the bar of the phone').toBeLessThanOrEqual(thumb?.y ?? 0);
  const { applications } = await api.call<{ applications: { _id: string; name: string }[] }>(
    'GET',
    '/recruitment?search=Bano%20Touched',
    undefined,
    token,
  );
  await api.call('PUT', `/recruitment/${applications[0]?._id}/status`, { status: 'reviewed' }, token);
  faults.allow(/status of 409/);
  await bar(page).getByRole('button', { name: 'Shortlisted' }).tap();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Tell the applicant').check();
  await question.getByRole('button', { name: 'Shortlist 2 Applications' }).tap();
  await expect(bar(page).getByRole('alert')).toContainText('1 of 2 could not be changed');
  await expect(bar(page).getByRole('alert')).toContainText(`${bano}: This application has changed`);
  await expect(bar(page)).toContainText('1 selected');
  await expect(toast(page, '1 application set to shortlisted')).toBeVisible();
  const message = await page.locator('[data-toast]').filter({ hasText: 'set to' }).boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
  await page.locator('[data-toast]').filter({ hasText: 'set to' }).getByRole('button', { name: 'Undo' }).tap();
  await expect(toast(page, 'Change undone')).toBeVisible();

  await bar(page).getByRole('button', { name: 'Select All' }).tap();
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export Selected' }).tap();
  const rows = await rowsOf(await download);
  expect(rows).toHaveLength(4);
  const { records } = await api.call<{ records: { summary: string }[] }>('GET', '/admin/records', undefined, token);
  expect(records[0]?.summary).toBe('Exported 3 recruitment applications by choice of rows');
  expect(records[1]?.summary).toBe(`Set the application of ${chand} (Content) from shortlisted to pending`);
  const summary = `Set the application of ${chand} (Content) from pending to shortlisted, and mailed the applicant`;
  expect(records[2]?.summary).toBe(summary);
}

async function touchFeatured({
  touchPage: page,
  api,
  mail,
  signedIn,
  faults,
}: Pick<Given, 'touchPage' | 'api' | 'mail' | 'signedIn' | 'faults'>) {
  const [quiet, waited] = await twoFeaturedEvents(api, 'Touched Out');
  const { token } = await signedIn(page, 'omar');
  await page.goto(featuredListOf('Touched%20Out'));
  await expectRowsOfOneHeight(page, 2);
  await opener(page, quiet.title).tap();
  const sheet = page.getByRole('dialog', { name: quiet.title });
  await sheet.getByRole('button', { name: 'Edit Event' }).tap();
  await expect(page.getByRole('dialog', { name: 'Edit Featured Event' })).toContainText(quiet.title);
  await page.keyboard.press('Escape');

  for (const { title } of [quiet, waited]) await main(page).getByLabel(`Select ${title}`).tap();
  await bar(page).getByRole('button', { name: 'Cancelled' }).tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${waited.title}: 1 team is registered`);
  await expect(question).toContainText(`${quiet.title}: nobody is registered`);
  await expect(question).toContainText('Their leaders get an email at once.');
  await api.call('PATCH', `/admin/featured-events/${quiet._id}`, { status: 'ongoing' }, token);
  faults.allow(/status of 409|net::ERR_FAILED/);
  await question.getByRole('button', { name: 'Cancel 2 Events' }).tap();
  await expect(bar(page).getByRole('alert')).toContainText(
    `${quiet.title}: This event has changed since you opened it.`,
  );
  await mail.next('lead.touched.out@elsewhere.example', `Event cancelled: ${waited.title}`);
  await undo(page, '1 event set to cancelled').tap();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await mail.next('lead.touched.out@elsewhere.example', `Not cancelled after all: ${waited.title}`);

  await bar(page).getByRole('button', { name: 'Select All' }).tap();
  await page.route('**/api/admin/featured-events/*', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Completed' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete 2 Events' }).tap();
  await expect(bar(page).getByRole('alert')).toContainText('Stopped at 1 of 2');
  await expect(bar(page).getByRole('alert')).toContainText('1 row was not tried.');
  await expect(bar(page)).toContainText('2 selected');
}

test('by touch on a phone: applications and featured events, one or several', async ({
  touchPage,
  api,
  mail,
  signedIn,
  faults,
}) => {
  test.slow();
  const given = { touchPage, api, mail, signedIn, faults };
  await test.step('by touch on a phone: the sheet, the selection, a status for several, and the one that was refused', () =>
    touchApplications(given));
  faults.endPart();
  await test.step('several featured events by touch: cancelled once asked, one refused, Undo; a batch that stops says so', () =>
    touchFeatured(given));
});
