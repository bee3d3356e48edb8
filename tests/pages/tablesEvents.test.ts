import type { Page } from '@playwright/test';
import type { Api } from '../../journeys/support/api.ts';
import { main, toast } from '../../journeys/support/page.ts';
import { bar, namesIn, opener, rowsOf, setAndUndo, statusOf, undo } from '../../journeys/support/records.ts';
import type { FestivalEvent } from '../../src/events/events/contract.ts';
import { expect, test } from './support/fixtures.ts';

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

test('managed events by keyboard: rows, statuses, Undo, the drawer with its acts', async ({ page, api, signedIn }) => {
  const [middle, last, alpha] = await three(api, 'Keyed');
  await signedIn(page, 'omar');
  await page.goto(list('Keyed'));
  await expect
    .poll(() => namesIn(page), 'today first, then the soonest')
    .toEqual([middle, last, alpha].map((e) => e.title));
  const { keyboard } = page;
  await opener(page, middle.title).focus();
  await keyboard.press('j');
  await expect(opener(page, last.title)).toBeFocused();
  await setAndUndo(page, last.title, '2', 'ongoing');

  await opener(page, last.title).focus();
  await keyboard.press('4');
  await expect(question(page)).toContainText('Are you sure you want to cancel this event?');
  await keyboard.press('Escape');
  await expect(statusOf(page, last.title)).toHaveValue('upcoming');
  await expect(opener(page, last.title)).toBeFocused();

  await keyboard.press('x');
  await keyboard.press('k');
  await keyboard.press('x');
  await expect(bar(page)).toContainText('2 selected');
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: middle.title });
  await expect(drawer).toContainText('AI Alliance, ');
  await expect(page).toHaveURL(/record=/);
  for (const name of ['Numbers', 'Door of ', 'Edit ']) await expect(drawer.getByRole('link', { name })).toBeVisible();
  for (const name of ['Duplicate ', 'Delete ']) await expect(drawer.getByRole('button', { name })).toBeVisible();
  await drawer.getByRole('button', { name: 'View Registrations' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Registrations' })).toContainText(middle.title);
  await expect(page).toHaveURL(/search=Keyed.*registrations=/);
  await keyboard.press('Escape');
  await expect(page).not.toHaveURL(/registrations=/);
  await opener(page, middle.title).focus();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Set to Concluded');
});

test('managed events are sorted by their heads, and Back returns to the filters and the order before', async ({
  page,
  api,
  signedIn,
}) => {
  const [middle, last, alpha] = (await three(api, 'Sorted')).map(({ title }) => title);
  await signedIn(page, 'omar');
  await page.goto(list('Sorted'));
  await expect.poll(() => namesIn(page)).toEqual([middle, last, alpha]);
  const head = (name: string) => main(page).getByRole('columnheader', { name });
  await head('Event').getByRole('button').click();
  await expect.poll(() => namesIn(page)).toEqual([alpha, last, middle]);
  await expect(head('Event')).toHaveAttribute('aria-sort', 'ascending');
  await head('Date').getByRole('button').click();
  await expect.poll(() => namesIn(page)).toEqual([alpha, last, middle]);
  await expect(head('Date')).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(head('Date')).toHaveAttribute('aria-sort', 'descending');
  await main(page).getByLabel('Status', { exact: true }).selectOption('Cancelled');
  await expect(main(page).getByText('No events found matching your criteria.')).toBeVisible();
  await page.goBack();
  await expect.poll(() => namesIn(page)).toEqual([alpha, last, middle]);
  await page.goBack();
  await expect(head('Event')).toHaveAttribute('aria-sort', 'ascending');

  const saved = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Export Events CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/);
  const rows = await rowsOf(await saved);
  expect(rows.map((row) => row.split(',')[0]?.replace('\u{FEFF}', ''))).toEqual(['Event', alpha, last, middle]);
  expect(rows[1]).toContain('Venue A,Upcoming,0');
});

test('Undo leaves what was set since, and setting what all have says so', async ({ page, api, signedIn }) => {
  const [middle, last, alpha] = await three(api, 'Decided Again');
  await signedIn(page, 'omar');
  await page.goto(list('Decided Again'));
  for (const { title } of [middle, last, alpha]) await main(page).getByLabel(`Select ${title}`).check();
  await bar(page).getByRole('button', { name: 'Ongoing' }).click();
  await expect(toast(page, '3 events set to ongoing')).toBeVisible();
  await statusOf(page, last.title).selectOption('Concluded');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Conclude Event' }).click();
  await expect(toast(page, 'Event status updated successfully')).toBeVisible();
  await undo(page, '3 events set to ongoing').click();
  await expect(toast(page, `1 of 3 could not be undone: ${last.title}.`)).toBeVisible();
  await expect(statusOf(page, last.title)).toHaveValue('completed');
  await expect(statusOf(page, middle.title)).toHaveValue('upcoming');
  for (const { title } of [middle, alpha]) await main(page).getByLabel(`Select ${title}`).check();
  await bar(page).getByRole('button', { name: 'Upcoming' }).click();
  await expect(toast(page, 'Each of them is set to upcoming already. You changed nothing.')).toBeVisible();
});

test('the focus stays at the list when the row that has it leaves a filter', async ({ page, api, signedIn }) => {
  const [middle] = await three(api, 'Leaving');
  await signedIn(page, 'omar');
  await page.goto(list('Leaving', '&status=upcoming'));
  await opener(page, middle.title).focus();
  await page.keyboard.press('2');
  await expect(opener(page, middle.title)).toHaveCount(0);
  await expect(page.locator('output:focus')).toContainText('2 of');
});

test('a batch that gets no answer half-way says so, and Undo takes back the half that was made', async ({
  page,
  api,
  signedIn,
}) => {
  const [middle, last, alpha] = await three(api, 'Halfway');
  await signedIn(page, 'omar');
  await page.goto(list('Halfway'));
  await main(page).getByLabel('Select all on this page').check();
  await page.route(`**/api/events/${last._id}`, (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Concluded' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Conclude 3 Events' }).click();
  const alert = bar(page).getByRole('alert');
  await expect(alert).toContainText('Stopped at 2 of 3');
  await expect(alert).toContainText(`${last.title}: No answer came. Check whether it changed.`);
  await expect(alert).toContainText('1 row was not tried.');
  await expect(bar(page)).toContainText('2 selected');
  await expect(statusOf(page, middle.title)).toHaveValue('completed');
  await undo(page, '1 event set to concluded').click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  for (const { title } of [middle, last, alpha]) await expect(statusOf(page, title)).toHaveValue('upcoming');
});

test('several events are cancelled by touch: who is told, the one that another administrator changed, Undo', async ({
  touchPage: page,
  api,
  mail,
  signedIn,
}) => {
  const [middle, last, alpha] = await three(api, 'Touched Night');
  const anum = await api.newcomer('Anum Touched');
  await api.register(middle, anum);
  const { token } = await signedIn(page, 'omar');
  await page.goto(list('Touched Night'));

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
  await expect(question(page)).toContainText('They get an email at once.');
  // Another administrator is quicker with one of them while the question stands.
  await api.call('PATCH', `/events/${last._id}`, { status: 'completed' }, token);
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
  // Heard only after the route has gone, the change would be in the list.
  const readAgain = page.waitForResponse('**/api/admin/events*');
  await api.call('PATCH', `/events/${last._id}`, { status: 'ongoing' }, token);
  await readAgain;
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
