import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codesIn } from '../tests/support/qrCodes.ts';
import type { Login } from './support/api.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, tabTo, toast } from './support/page.ts';

const wide = { width: 1440, height: 900 };

const panelOf = (page: Page) => main(page).getByRole('complementary', { name: 'Registration' });
const ticketOf = (page: Page) => page.getByRole('dialog', { name: 'Your ticket' });

/** All that is written into pictures from now on. */
const recordWriting = (page: Page) =>
  page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D;
    const fillText = Reflect.get(prototype, 'fillText') as () => void;
    prototype.fillText = function (words, ...where) {
      const [, y] = where;
      document.documentElement.dataset['lowest'] =
        `${document.documentElement.dataset['lowest'] ?? ''} ${Math.round(y)}`;
      document.documentElement.dataset['written'] = `${document.documentElement.dataset['written'] ?? ''}\n${words}`;
      Reflect.apply(fillText, this, [words, ...where]);
    };
  });

/** By keyboard. What is saved is what is shown. */
async function savedPicture(page: Page, tab: 'Story' | 'Post') {
  const ticket = ticketOf(page);
  await ticket.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press(tab === 'Story' ? 'ArrowRight' : 'End');
  await expect(ticket.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  const shown = ticket.getByRole('img', { name: new RegExp(`^${tab}: `) });
  await expect(shown).toBeVisible();
  const [, shownBytes = ''] = ((await shown.getAttribute('src')) ?? '').split(',');
  const downloading = page.waitForEvent('download');
  await ticket.getByRole('button', { name: 'Save Picture' }).press('Enter');
  const download = await downloading;
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.toString('base64') === shownBytes, 'the picture that was shown').toBe(true);
  return { name: download.suggestedFilename(), png, size: [png.readUInt32BE(16), png.readUInt32BE(20)] };
}

async function registerForATicket(
  { page, api }: Pick<Given, 'page' | 'api'>,
  person: Login,
  [width, height]: readonly [number, number],
) {
  await page.setViewportSize({ width, height });
  const event = await api.newEvent('Punched and Torn');
  await page.goto(`/events/${event._id}`);
  await tabTo(page, main(page).getByRole('button', { name: 'Register Now' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Register' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Registration successful!')).toBeVisible();

  const ticket = ticketOf(page);
  await expect(ticket.getByRole('heading', { level: 3, name: event.title })).toBeVisible();
  await expect(ticket.getByText('Zoya Rehman', { exact: true })).toBeVisible();
  const paper = await ticket.getByRole('article').boundingBox();
  const box = await ticket.boundingBox();
  if (width === 1440) {
    expect([paper?.width, paper?.height]).toEqual([720, 280]);
    expect([box?.width, box?.x], 'in the middle').toEqual([768, (1440 - 768) / 2]);
  } else expect(box?.width, 'a sheet').toBe(width);
  const number = await ticket.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
  const code = ticket.getByRole('img', { name: 'QR code of the pass of Zoya Rehman' });
  await expect(code).toBeVisible();
  // The control: the same reader finds the code where it is.
  expect(await codesIn(await code.screenshot({ animations: 'disabled' }))).toHaveLength(1);

  const tall = await savedPicture(page, 'Story');
  expect(tall.size).toEqual([1080, 1920]);
  expect(tall.name).toBe(`ticket-${number?.replace('-', '')}-1080x1920.png`);
  const post = await savedPicture(page, 'Post');
  expect(post.size).toEqual([1200, 630]);
  for (const { png } of [tall, post]) expect(await codesIn(png)).toEqual([]);
  const written = (await page.locator('html').getAttribute('data-written')) ?? '';
  for (const words of ['Punched and Torn', 'Zoya Rehman', event.organizerClub, number ?? ''])
    expect(written).toContain(words);
  const { rollNumber, email, phoneNumber } = person.user;
  for (const secret of [rollNumber, email, phoneNumber]) expect(written).not.toContain(secret ?? 'is not given');

  await page.keyboard.press('Escape');
  await expect(ticket).toBeHidden();
  const again = panelOf(page).getByRole('button', { name: 'Show Ticket' });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(code, 'on its first tab again').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ticket).toBeHidden();

  await page.goto('/my-registrations');
  await main(page).getByRole('button', { name: 'Show Ticket' }).press('Enter');
  await expect(code).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'Show Ticket' })).toBeFocused();
}

async function shareThePicture({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  await page.addInitScript(() => {
    const taken = () => document.documentElement.dataset['takes'];
    Object.assign(Navigator.prototype, {
      canShare: () => taken() === 'files',
      share: ({ files = [] }: ShareData) => {
        document.title = `shared ${files.map(({ name, type }) => `${name} ${type}`).join()}`;
        return Promise.resolve();
      },
    });
    navigator.clipboard.write = (items) => {
      if (taken() === 'nothing') return Promise.reject(new Error('no'));
      document.title = `copied ${items.flatMap(({ types }) => types).join()}`;
      return Promise.resolve();
    };
  });
  const event = await api.newEvent('Hand it over');
  const person = await api.newcomer('Zoya Rehman');
  await api.register(event, person);
  await signedIn(page, person);
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Show Ticket' }).click();
  await ticketOf(page).getByRole('tab', { name: 'Story' }).click();
  const share = ticketOf(page).getByRole('button', { name: 'Share Picture' });
  const takes = (what: string) => page.locator('html').evaluate((html, taken) => (html.dataset['takes'] = taken), what);

  await takes('files');
  await share.click();
  await expect(page).toHaveTitle(/^shared ticket-\w{8}-1080x1920\.png image\/png$/);
  await takes('pictures');
  await share.click();
  await expect(toast(page, 'Picture copied')).toBeVisible();
  await expect(page).toHaveTitle('copied image/png');
  await takes('nothing');
  const downloading = page.waitForEvent('download');
  await share.click();
  expect((await downloading).suggestedFilename()).toMatch(/^ticket-/);
  await expect(toast(page, 'Picture saved')).toBeVisible();
}

async function leaveOutOthers({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const full = await api.newEvent('One Chair', { maxParticipants: 1 });
  await api.register(full, await api.newcomer('Faizan Shah'));
  const person = await api.newcomer('Mahnoor Aziz');
  await signedIn(page, person);
  await page.goto(`/events/${full._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect(panelOf(page).getByText('You are on the waitlist for this event')).toBeVisible();
  await expect(panelOf(page).getByText('Place 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show Ticket' })).toBeHidden();

  const event = await api.newEvent('Two Heads', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 2 });
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Register Now' }).click();
  await page.getByRole('button', { name: 'Continue to Team Name' }).click();
  await page.getByRole('textbox', { name: 'Team name' }).fill('قافلہ');
  await expect(page.getByText('Team name is available')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
  const ticket = ticketOf(page);
  await expect(ticket.getByText('قافلہ', { exact: true })).toBeVisible();
  await expect(ticket.getByText('Mahnoor Aziz', { exact: true })).toBeVisible();
  await ticket.getByRole('tab', { name: 'Story' }).click();
  await expect(ticket.getByRole('img', { name: /^Story: / })).toBeVisible();
  const written = await page.locator('html').getAttribute('data-written');
  expect(written).toContain('قافلہ');
  expect(written).not.toContain('Mahnoor');
}

async function fitALongTitle({ page, api, signedIn }: Pick<Given, 'page' | 'api' | 'signedIn'>) {
  const event = await api.newEvent('مقابلہ حسنِ قرأت اور شاعری '.repeat(6).trim());
  const person = await api.newcomer('Zoya Rehman');
  await api.register(event, person);
  await signedIn(page, person);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/events/${event._id}`);
  await panelOf(page).getByRole('button', { name: 'Show Ticket' }).click();
  const paper = ticketOf(page).getByRole('article');
  await expect(ticketOf(page).getByRole('img')).toBeAttached();
  expect(await paper.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);

  await ticketOf(page).getByRole('tab', { name: 'Post' }).click();
  await expect(ticketOf(page).getByRole('img', { name: /^Post: / })).toBeVisible();
  const lowest = (await page.locator('html').getAttribute('data-lowest')) ?? '';
  // The two lines at the foot stand below the paper, which ends at 548.
  const below = lowest
    .trim()
    .split(' ')
    .filter((y) => Number(y) > 540);
  expect(below).toHaveLength(2);
}

test('a ticket is torn off, shown as it is saved, shared and written small', async ({ page, api, signedIn }) => {
  test.slow();
  const given = { page, api, signedIn };
  await recordWriting(page);
  await test.step('registering ends in a ticket, by keyboard: saved in both sizes, closed, opened again', async () => {
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      const person = await signedIn(page, await api.newcomer('Zoya Rehman'));
      await registerForATicket(given, person, size);
    }
  });
  await page.setViewportSize(wide);
  await test.step('who waits has no ticket, and a team’s ticket has its name and no other member', () =>
    leaveOutOthers(given));
  await test.step('a long title in a small window stands on its paper, in the dialog and in the picture', () =>
    fitALongTitle(given));
  await page.setViewportSize(wide);
  await test.step('what is shared is the picture; where nothing takes it, it is copied, else saved', () =>
    shareThePicture(given));
});
