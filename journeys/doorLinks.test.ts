import type { Locator, Page } from '@playwright/test';
import { doorLink, guest, headcount, passOf, phone, scan, verdict } from './support/door.ts';
import { featuredEvent } from './support/featured.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, tabTo, toast } from './support/page.ts';

const linksOf = (page: Page) => page.getByRole('dialog', { name: 'Door links' });

const madeLink = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Door link' });

const slowerThanScanner = { delay: 90 };

const rowOf = (dialog: Locator, label: string) => dialog.getByRole('listitem').filter({ hasText: label });

async function makeALink({
  page,
  another,
  api,
  signedIn,
  faults,
}: Pick<Given, 'page' | 'another' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/status of 401/);
  const event = await api.newEvent('Helped on a phone');
  const nida = await guest(api, event, 'Nida Let In');
  await page.setViewportSize(phone);
  await signedIn(page, 'zara');
  await page.goto(`/admin/events?registrations=${event._id}`);
  const roster = page.getByRole('dialog', { name: 'Registrations' });
  await expect(roster.getByRole('link', { name: 'Door', exact: true })).toHaveAttribute(
    'href',
    `/admin/events/${event._id}/door`,
  );
  await roster.getByRole('link', { name: 'Door Links' }).click();
  const dialog = linksOf(page);
  await expect(dialog).toContainText('No links yet. Helpers with an account need none.');

  await dialog.getByRole('button', { name: 'Make Link' }).click();
  await expect(dialog.getByText('Label is required')).toBeVisible();
  await dialog.getByLabel('Label').fill('Side door');
  const early = dialog.getByText('This link ends before the event starts');
  await expect(dialog.getByLabel('Valid for').locator('option:checked')).toHaveText('The event, and two hours more');
  await expect(early).toHaveCount(0);
  await dialog.getByLabel('Valid for').selectOption('4 hours');
  await expect(early).toBeVisible();
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  await expect(madeLink(dialog)).toBeFocused();
  await expect(dialog.getByRole('img', { name: 'QR code of the door link for Side door' })).toBeVisible();
  await expect(rowOf(dialog, 'Side door')).toContainText('Until');
  const url = await madeLink(dialog).inputValue();
  expect(url).toMatch(/\/door#[\w-]{43}$/);

  const helper = await another();
  await helper.setViewportSize(phone);
  const { pathname, hash } = new URL(url);
  await helper.goto(`${pathname}${hash}`);
  await expect(headcount(helper)).toContainText('0 of 1 present');
  await scan(helper, (await passOf(api, nida.login, nida.registrationId)).code);
  await expect(verdict(helper)).toContainText('Nida Let In');
  await expect(main(helper).getByRole('button', { name: 'Door links' })).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const button = main(page).getByRole('button', { name: 'Door links' });
  await expect(button).toBeFocused();
  await expect(headcount(page)).toContainText('1 of 1 present');
  expect(new URL(page.url()).search).toBe('');
  await button.click();
  await expect(rowOf(dialog, 'Side door')).toBeVisible();
  await expect(madeLink(dialog)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'End the link Side door' }).click();
  const question = page.getByRole('alertdialog', { name: 'End Link' });
  await question.getByRole('button', { name: 'Keep Link' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(dialog, 'Side door')).toBeVisible();
  await dialog.getByRole('button', { name: 'End the link Side door' }).click();
  await question.getByRole('button', { name: 'End Link' }).click();
  await expect(toast(page, 'The link Side door has ended')).toBeVisible();
  await expect(rowOf(dialog, 'Side door')).toHaveCount(0);
  await expect(main(helper).getByRole('heading', { name: 'This door link has ended' })).toBeVisible();
}

async function makeByKeyboard({ page, api, signedIn, faults }: Pick<Given, 'page' | 'api' | 'signedIn' | 'faults'>) {
  faults.allow(/status of 404/);
  const event = await api.newEvent('Links by keys');
  const { token } = await signedIn(page, 'zara');
  await page.goto(`/admin/events/${event._id}/door`);
  await tabTo(page, main(page).getByRole('button', { name: 'Door links' }));
  await page.keyboard.press('Enter');
  const dialog = linksOf(page);
  await expect(dialog.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('Back door', slowerThanScanner);
  await page.keyboard.press('Enter');
  await expect(madeLink(dialog)).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Make Another' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Label')).toBeFocused();

  const { links } = await api.call<{ links: { _id: string }[] }>(
    'GET',
    `/events/${event._id}/door-links`,
    undefined,
    token,
  );
  await api.call('DELETE', `/events/${event._id}/door-links/${links[0]?._id}`, undefined, token);
  await tabTo(page, dialog.getByRole('button', { name: 'End the link Back door' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'End Link' });
  await expect(question.getByRole('button', { name: 'Keep Link' })).toBeFocused();
  await tabTo(page, question.getByRole('button', { name: 'End Link' }));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(rowOf(dialog, 'Back door')).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Open links' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Door links' })).toBeFocused();
}

async function openACutLink({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize(phone);
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/WholeLinkForm-.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/door');
  const below = main(page).getByRole('link', { name: 'Go to the home page' });
  await expect(main(page).locator('[aria-busy]')).toHaveCount(1);
  const before = await below.boundingBox();
  code.resolve();
  await expect(main(page).getByRole('button', { name: 'Open the door' })).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
}

test('door links: made, worked with and ended, by touch and by keyboard; a cut one keeps its place', async ({
  page,
  another,
  api,
  signedIn,
  faults,
}) => {
  test.slow();
  const given = { page, another, api, signedIn, faults };
  await test.step('an organizer makes a door link, a helper works with it, and it ends', () => makeALink(given));
  await test.step('by keyboard alone, and a link that another administrator has ended meanwhile', () =>
    makeByKeyboard(given));
  await test.step('the page of a cut link holds the place of its form', () => openACutLink(given));
});

async function pasteALink({ another, api }: Pick<Given, 'another' | 'api'>) {
  const event = await api.newEvent('Pasted at the gate');
  const link = await doorLink(api, event, 'Side door');
  const helper = await another();
  await helper.setViewportSize(phone);
  await helper.goto('/door');
  const view = main(helper);
  await expect(view.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await view.getByRole('button', { name: 'Open the door' }).click();
  const sentence = view.getByText('Paste the whole link, with the letters behind the #.');
  await expect(sentence).toBeVisible();
  const field = view.getByLabel('Door link');
  await expect(field).toBeFocused();
  await field.fill('https://example.org/door');
  await expect(sentence).toBeVisible();
  await field.fill(new URL(link, 'https://example.org').href);
  await expect(sentence, 'no longer true').toHaveCount(0);
  await field.press('Enter');
  await expect(headcount(helper)).toContainText('0 of 0 present');
}

async function openAFeaturedDoor({
  page,
  another,
  api,
  signedIn,
}: Pick<Given, 'page' | 'another' | 'api' | 'signedIn'>) {
  const event = await featuredEvent(api, 'Robots at the Gate');
  await signedIn(page, 'omar');
  await page.setViewportSize(phone);
  await page.goto(`/admin/featured-events/${event._id}/door?links=open`);
  const dialog = linksOf(page);
  await dialog.getByLabel('Label').fill('Main gate');
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  const { pathname, hash } = new URL(await madeLink(dialog).inputValue());
  const helper = await another();
  await helper.setViewportSize(phone);
  await helper.goto(`${pathname}${hash}`);
  await expect(main(helper).getByRole('heading', { level: 1, name: 'Robots at the Gate' })).toBeVisible();
  await expect(headcount(helper)).toContainText('0 of 0 present');
}

async function leaveWithTheMaker({ another, api, faults }: Pick<Given, 'another' | 'api' | 'faults'>) {
  faults.allow(/status of 401/);
  const event = await api.newEvent('Made by a guest');
  const { token } = await api.logIn('omar');
  const maker = await api.newcomer('Maker Of Links');
  const setRole = (role: string, clubAffiliation: string | null) =>
    api.call('PUT', `/admin/users/${maker.user._id}/role`, { role, clubAffiliation }, token);
  await setRole('club_admin', event.organizerClub);
  const helper = await another();
  await helper.setViewportSize(phone);
  await helper.goto(await doorLink(api, event, 'Side door', maker));
  await expect(headcount(helper)).toContainText('0 of 0 present');
  await setRole('student', null);
  await expect(main(helper).getByRole('heading', { name: 'This door link has ended' })).toBeVisible();
}

test('a door link opens a door when it is pasted whole, of a featured event too, until its maker leaves', async ({
  page,
  another,
  api,
  signedIn,
  faults,
}) => {
  const given = { page, another, api, signedIn, faults };
  await test.step('a link that a messenger has cut is pasted whole', () => pasteALink(given));
  await test.step('a featured event has its door and its links too', () => openAFeaturedDoor(given));
  await test.step('a helper’s door closes when the maker of the link runs the event no more', () =>
    leaveWithTheMaker(given));
});
