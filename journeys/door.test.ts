import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/events/contract.ts';
import { chromiumLaunch } from '../tests/support/chromium.ts';
import {
  type Given,
  doorLink,
  doorOf,
  guest,
  headcount,
  nobodysPass,
  passOf,
  phone,
  registeredTeam,
  scan,
  test,
  verdict,
} from './support/door.ts';
import { fakeCamera, filmCode } from './support/fakeCamera.ts';
import { expect } from './support/fixtures.ts';
import { main, tabTo, waitForHydration } from './support/page.ts';

/** A phone whose camera sees this code every few seconds. */
async function useCamera(site: { url: string }, code: string, walk: (page: Page, faults: string[]) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const film = join(folder, 'pass.y4m');
  filmCode(film, code);
  const launch = chromiumLaunch();
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...fakeCamera(film)] });
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: phone });
    const faults: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await walk(waitForHydration(await context.newPage()), faults);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

async function seeAPass({ api, site }: Pick<Given, 'api' | 'site'>) {
  const event = await api.newEvent('Lights and Lenses');
  const ayla = await guest(api, event, 'Ayla Before The Camera');
  const { code } = await passOf(api, ayla.login, ayla.registrationId);
  await useCamera(site, code, async (page, faults) => {
    await page.goto(await doorLink(api, event, 'Front door'));
    await expect(verdict(page), 'by itself, as the camera was allowed before').toContainText('Present', {
      timeout: 30_000,
    });
    await expect(verdict(page)).toContainText('Ayla Before The Camera');
    await expect(verdict(page)).toHaveAttribute('data-tone', 'ok');
    await expect(headcount(page)).toContainText('1 of 1 present');
    await expect(verdict(page)).toContainText('Already present', { timeout: 30_000 });
    await expect(verdict(page)).toContainText('marked by Front door');
    await expect(verdict(page)).toHaveAttribute('data-tone', 'warn');
    await expect(headcount(page)).toContainText('1 of 1 present');
    expect(faults, 'the content security policy and Trusted Types hold').toEqual([]);
  });
}

async function askTheBrowser({ api, site }: Pick<Given, 'api' | 'site'>) {
  const event = await api.newEvent('Read By The Phone');
  const basma = await guest(api, event, 'Basma Of The Phone');
  const { code } = await passOf(api, basma.login, basma.registrationId);
  await useCamera(site, 'what the camera sees is no pass', async (page) => {
    // Chromium has this on Android and macOS alone.
    await page.addInitScript((rawValue) => {
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(['qr_code']);
        detect = (video: HTMLVideoElement) => Promise.resolve(video.videoWidth > 0 ? [{ rawValue }] : []);
      }
      Object.assign(globalThis, { BarcodeDetector });
    }, code);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(await doorLink(api, event, 'Side door'));
    await expect(verdict(page)).toContainText('Basma Of The Phone', { timeout: 30_000 });
    await expect(headcount(page)).toContainText('1 of 1 present');
    expect(requested.filter((url) => /codeReader|\.wasm/.test(url))).toEqual([]);
  });
}

test('a pass before the camera is green, then amber, by the code of the site and by that of a phone', async ({
  site,
  api,
}) => {
  test.slow();
  const given = { site, api };
  await test.step('a pass before the camera is green, and amber the second time', () => seeAPass(given));
  await test.step('a browser that reads codes itself is asked, and nothing else is fetched for it', () =>
    askTheBrowser(given));
});

async function scanATeam({
  page,
  openDoor,
  openHelpersDoor,
  api,
}: Pick<Given, 'page' | 'openDoor' | 'openHelpersDoor' | 'api'>) {
  const names = ['Rida One', 'Saif Two', 'Taha Three'];
  const { event, leader, registrationId } = await registeredTeam(api, 'Doors of Teams', 'Byte Me', names);
  const helper = await openHelpersDoor(event);
  await openDoor(event, 3);
  await expect(main(page).getByText('Rida One')).toHaveCount(0);

  const { code } = await passOf(api, leader, registrationId);
  await page.keyboard.type(code.slice(0, 20));
  const phoneHangsMs = 1_500;
  await page.waitForTimeout(phoneHangsMs);
  await scan(page, code.slice(20));
  await expect(verdict(page)).toContainText('Present');
  await expect(verdict(page)).toContainText('Rida One');
  await expect(headcount(helper)).toContainText('1 of 3 present');
  await verdict(page).getByRole('button', { name: 'Whole team: 2 more' }).click();
  await expect(verdict(page)).toContainText('2 of Byte Me');
  await expect(headcount(page)).toContainText('3 of 3 present');
  await expect(headcount(helper)).toContainText('3 of 3 present');
  await verdict(page).getByRole('button', { name: 'Undo' }).click();
  await expect(headcount(page)).toContainText('1 of 3 present');
  await expect(headcount(helper)).toContainText('1 of 3 present');

  await main(helper).getByLabel('Search by name or roll number').fill('saif');
  await main(helper).getByRole('button', { name: 'Check in Saif Two' }).click();
  await expect(verdict(helper)).toContainText('Saif Two');
  await expect(headcount(page)).toContainText('2 of 3 present');
  await main(page).getByRole('button', { name: 'Show all' }).click();
  await main(page).getByRole('button', { name: 'Undo: mark Saif Two absent' }).click();
  await expect(verdict(page)).toContainText('Marked absent');
  await expect(headcount(helper)).toContainText('1 of 3 present');

  await scan(page, nobodysPass);
  await expect(verdict(page)).toContainText('Not a pass');
  await expect(verdict(page)).toHaveAttribute('data-tone', 'bad');
}

async function undoATeam({
  page,
  openDoor,
  openHelpersDoor,
  api,
}: Pick<Given, 'page' | 'openDoor' | 'openHelpersDoor' | 'api'>) {
  const names = ['Rida One', 'Saif Two', 'Taha Three'];
  const { event, leader, others, registrationId } = await registeredTeam(api, 'Doors of Two', 'Byte Us', names);
  const helper = await openHelpersDoor(event);
  await openDoor(event, 3);
  await scan(page, (await passOf(api, leader, registrationId)).code);
  await expect(headcount(page)).toContainText('1 of 3 present');
  const wholeTeam = verdict(page).getByRole('button', { name: 'Whole team: 2 more' });
  await expect(wholeTeam).toBeVisible();
  const hearsNothingOfTheOther = () => undefined;
  await page.route('**/api/events/*/door', hearsNothingOfTheOther);
  const [saif] = others;
  if (!saif) throw new Error('a team of three');
  await expect(headcount(helper)).toContainText('1 of 3 present');
  await scan(helper, (await passOf(api, saif, registrationId)).code);
  await expect(headcount(helper)).toContainText('2 of 3 present');

  await wholeTeam.click();
  await expect(headcount(helper)).toContainText('3 of 3 present');
  await verdict(page).getByRole('button', { name: 'Undo' }).click();
  await expect(verdict(page)).toContainText('Marked absent');
  await expect(headcount(helper)).toContainText('2 of 3 present');
  const door = await doorOf(api, event);
  const present = door.people.filter(({ presentAt }) => presentAt !== null).map(({ name }) => name);
  expect(present.toSorted()).toEqual(['Rida One', 'Saif Two']);
  await page.unrouteAll();
}

async function offerNoUndo({
  page,
  openDoor,
  openHelpersDoor,
  api,
}: Pick<Given, 'page' | 'openDoor' | 'openHelpersDoor' | 'api'>) {
  const event = await api.newEvent('Doors of Second Thoughts');
  const umar = await guest(api, event, 'Umar In And Out');
  const helper = await openHelpersDoor(event);
  await openDoor(event, 1);
  await scan(page, (await passOf(api, umar.login, umar.registrationId)).code);
  const undo = verdict(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(headcount(helper)).toContainText('1 of 1 present');
  await main(helper).getByRole('button', { name: 'Show all' }).click();
  await main(helper).getByRole('button', { name: 'Undo: mark Umar In And Out absent' }).click();
  await expect(headcount(page)).toContainText('0 of 1 present');
  await expect(undo).toHaveCount(0);
  await main(helper).getByRole('button', { name: 'Check in Umar In And Out' }).click();
  await expect(headcount(page)).toContainText('1 of 1 present');
  await expect(verdict(page)).toContainText('Umar In And Out');
  await expect(undo).toHaveCount(0);
}

const invertCase = (text: string) =>
  Array.from(text, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('');

async function useKeys({ page, openDoor, api }: Pick<Given, 'page' | 'openDoor' | 'api'>) {
  const event = await api.newEvent('Keys at the Door');
  const hiba = await guest(api, event, 'Hiba By Keyboard');
  await openDoor(event, 1);
  const field = main(page).getByLabel('Search by name or roll number');
  await tabTo(page, field);
  await scan(page, (await passOf(api, hiba.login, hiba.registrationId)).code);
  await expect(verdict(page)).toContainText('Hiba By Keyboard');
  await expect(field).toHaveValue('');
  const undo = verdict(page).getByRole('button', { name: 'Undo' });
  await tabTo(page, undo, 60, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(headcount(page)).toContainText('0 of 1 present');

  // Of a scanner that ends with Tab, on a keyboard with Caps Lock on.
  await tabTo(page, field);
  await page.keyboard.type(invertCase((await passOf(api, hiba.login, hiba.registrationId)).code));
  await page.keyboard.press('Tab');
  await expect(headcount(page)).toContainText('1 of 1 present');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await tabTo(page, undo, 60, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(headcount(page)).toContainText('0 of 1 present');
  await tabTo(page, main(page).getByRole('button', { name: 'Show all' }));
  await page.keyboard.press('Space');
  await tabTo(page, main(page).getByRole('button', { name: 'Check in Hiba By Keyboard' }));
  await page.keyboard.press('Enter');
  await expect(headcount(page)).toContainText('1 of 1 present');
}

test('a scanner, a team in one tap, undo, two helpers who see each other, and a door by keyboard alone', async ({
  page,
  openDoor,
  openHelpersDoor,
  api,
}) => {
  test.slow();
  const given = { page, openDoor, openHelpersDoor, api };
  await test.step('a scanner, a team in one tap, undo, and two helpers who see each other', () => scanATeam(given));
  // One window alone has the focus in Firefox.
  await page.bringToFront();
  await test.step('by keyboard alone; a scanner types into no field and presses no button', () => useKeys(given));
});

async function closeForACancelled({ openHelpersDoor, api }: Pick<Given, 'openHelpersDoor' | 'api'>) {
  const event = await api.newEvent('Cellar in Two Minds');
  await guest(api, event, 'Hina At The Stairs');
  await guest(api, event, 'Wali Is In');
  const helper = await openHelpersDoor(event);
  await helper.setViewportSize({ width: 390, height: 844 });
  await main(helper).getByRole('button', { name: 'Show all' }).click();
  const mark = main(helper).getByRole('button', { name: 'Check in Hina At The Stairs' });
  await expect(mark).toBeVisible();
  await main(helper).getByRole('button', { name: 'Check in Wali Is In' }).click();
  await expect(headcount(helper)).toContainText('1 of 2 present');

  const { token } = await api.logIn('zara');
  let { updatedAt } = event;
  const setStatus = async (status: string) => {
    const body = { status, updatedAt };
    const answer = await api.call<{ event: FestivalEvent }>('PATCH', `/events/${event._id}`, body, token);
    ({ updatedAt } = answer.event);
  };
  await setStatus('cancelled');
  await expect(main(helper).getByRole('alert')).toContainText('This event is cancelled.');
  await expect(main(helper).getByText('Hina At The Stairs'), 'still to read').toBeVisible();
  await expect(mark).toBeHidden();
  const marked = main(helper).getByRole('listitem').filter({ hasText: 'Wali Is In' }).last();
  const left = async (text: string) => (await marked.getByText(text, { exact: true }).boundingBox())?.x ?? 0;
  expect(await left('Wali Is In'), 'the name leads the row').toBeLessThan(await left('Present'));

  await setStatus('upcoming');
  await mark.click();
  await expect(headcount(helper)).toContainText('2 of 2 present');
}

test('two helpers at one door: who another has let in stays in, and a cancelled event takes no mark', async ({
  page,
  openDoor,
  openHelpersDoor,
  api,
}) => {
  const given = { page, openDoor, openHelpersDoor, api };
  await test.step('undo of a whole team leaves inside whom another helper let in', () => undoATeam(given));
  await test.step('the result offers no undo of whom another helper has let in anew', () => offerNoUndo(given));
  await test.step('the door of a cancelled event offers no mark, and opens again when that is taken back', () =>
    closeForACancelled(given));
});
