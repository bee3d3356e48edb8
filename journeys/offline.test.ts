import type { Page } from '@playwright/test';
import { builtFile } from './support/builtFile.ts';
import { keptOn, signInOn } from './support/device.ts';
import { type Given, guest, headcount, keptPage, test, waitUntilKept } from './support/door.ts';
import { expect } from './support/fixtures.ts';
import { main } from './support/page.ts';

async function logOut(page: Page, site: string) {
  await page.goto(`${site}/dashboard`);
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${site}/login`);
}

async function clearTheDoor({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const event = await api.newEvent('A Phone Passed On');
  await guest(api, event, 'Kinza Was Kept');
  const address = `${tunnel.url}/admin/events/${event._id}/door`;
  const page = await keptPage(device, tunnel.url, await api.logIn('zara'), address, (opened) =>
    headcount(opened).filter({ hasText: '0 of 1 present' }),
  );
  // The control: it is there to be found.
  await expect.poll(async () => (await keptOn(page)).text).toContain('Kinza Was Kept');
  expect((await keptOn(page)).scopes).toEqual([`/admin/events/${event._id}/door`]);

  await logOut(page, tunnel.url);
  await expect.poll(async () => (await keptOn(page)).text).not.toContain('Kinza Was Kept');
  await expect.poll(async () => (await keptOn(page)).scopes).toEqual([]);

  await signInOn(page, await api.newcomer('Next On This Phone'));
  await page.goto(address);
  await expect(page).toHaveURL(`${tunnel.url}/dashboard`);
  expect((await keptOn(page)).text).not.toContain('Kinza Was Kept');
  await tunnel.cut();
  await expect(page.goto(address)).rejects.toThrow(/ERR_/);
}

async function keepAPassToItsPerson({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const event = await api.newEvent('Whose Pass');
  const mine = await guest(api, event, 'Palwasha Has A Pass');
  const address = `${tunnel.url}/pass/${mine.registrationId}`;
  const codes = (page: Page) => main(page).getByRole('img', { name: /^QR code/ });
  const page = await keptPage(device, tunnel.url, mine.login, address, codes);
  const kept = await keptOn(page);
  expect(kept.text).toMatch(/TF1\./);
  await expect.poll(async () => (await keptOn(page)).scopes.toSorted()).toEqual(['/pass/', '/start']);
  await page.goto(`${tunnel.url}/invitations`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await logOut(page, tunnel.url);
  await expect.poll(async () => (await keptOn(page)).text).not.toMatch(/Palwasha|TF1\./);

  await signInOn(page, await api.newcomer('Not The Same Person'));
  await page.goto(address);
  await expect(main(page).getByRole('heading', { level: 1, name: 'This pass does not exist' })).toBeVisible();
  await waitUntilKept(page);
  await tunnel.cut();
  await page.goto(address);
  await expect(main(page).getByRole('heading', { level: 1, name: 'Failed to load your pass' })).toBeVisible();
  await expect(codes(page)).toHaveCount(0);
}

async function openThePassAgain({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const event = await api.newEvent('Basement Pass');
  const dua = await guest(api, event, 'Dua Without Signal');
  const address = `${tunnel.url}/pass/${dua.registrationId}`;
  const code = (page: Page) => main(page).getByRole('img', { name: 'QR code of the pass of Dua Without Signal' });
  await keptPage(device, tunnel.url, dua.login, address, code);
  await tunnel.cut();
  const page = await device.open();
  await page.goto(address);
  await expect(code(page)).toBeVisible();
  await expect(main(page)).toContainText('Basement Pass');
}

test('a phone keeps a door and a pass, and shows the next person nothing of them', async ({ tunnel, api, device }) => {
  test.slow();
  const given = { tunnel, api, device };
  await test.step('logging out clears what the door kept; the next person on the phone sees nothing of it', () =>
    clearTheDoor(given));
  await tunnel.restore();
  await test.step('a pass is shown to its person alone, without a network too, and its worker stands before no other page', () =>
    keepAPassToItsPerson(given));
  await tunnel.restore();
  await test.step('a pass opens in a closed browser without a network', () => openThePassAgain(given));
});

async function endUnseen({ api, site, device }: Pick<Given, 'api' | 'site' | 'device'>) {
  const event = await api.newEvent('A Phone Left Open');
  await guest(api, event, 'Lubna Was Kept');
  let page = await device.open();
  await page.goto(site.url);
  await signInOn(page, await api.logIn('zara'));
  await page.goto(`${site.url}/admin/events/${event._id}/door`);
  await expect.poll(async () => (await keptOn(page)).text).toContain('Lubna Was Kept');
  // As when the browser is closed in the moment of logging out, and somebody else logs in when it opens.
  await signInOn(page, await api.newcomer('Somebody Else'));
  page = await device.open();
  await page.goto(`${site.url}/dashboard`);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await keptOn(page)).text).not.toContain('Lubna Was Kept');
}

async function answerLate({ api, site, device }: Pick<Given, 'api' | 'site' | 'device'>) {
  const event = await api.newEvent('A Late Answer');
  await guest(api, event, 'Maryam Came Late');
  const page = await device.open();
  await page.goto(site.url);
  await signInOn(page, await api.logIn('zara'));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/events/${event._id}/door`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  // Whatever else the page asked without a login would end at the login page, before the answer.
  const live = page.waitForResponse('**/api/live');
  const storeCode = page.waitForResponse(`**/assets/${builtFile('indexedDB')}`);
  await page.goto(`${site.url}/admin/events/${event._id}/door`);
  await expect(main(page).getByText('Loading the list...')).toBeVisible();
  await live;
  // As another tab does it.
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    localStorage.removeItem('user');
  });
  release();
  await expect(headcount(page)).toContainText('0 of 1 present');
  // What would store it has been asked for, and is there; storing takes a moment more.
  await storeCode;
  await page.waitForTimeout(1_000);
  expect((await keptOn(page)).text).not.toContain('Maryam Came Late');
}

test('nothing is kept of a login that ended unseen, nor of an answer after the log-out', async ({
  api,
  site,
  device,
}) => {
  test.slow();
  const given = { api, site, device };
  await test.step('a login that ended unseen is cleared by the next one', () => endUnseen(given));
  await test.step('an answer that comes after the log-out is not kept', () => answerLate(given));
});
