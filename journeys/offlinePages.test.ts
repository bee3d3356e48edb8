import type { Page } from '@playwright/test';
import type { FestivalEvent } from '../src/events/events/contract.ts';
import { type Device, keptOn, newDevice, signInOn } from './support/device.ts';
import { type Given, guest, phone, test, waitUntilKept } from './support/door.ts';
import { expect } from './support/fixtures.ts';
import { focused, main, tabTo, toast } from './support/page.ts';
import { expectSoundPage } from './support/pageChecks.ts';

const titleOf = (page: Page, event: FestivalEvent) =>
  main(page).getByRole('heading', { name: event.title, exact: true });
const notice = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'as read on' });
const readOn = /as read on \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/;

/** On this device, the page at `address` once it and what it shows are kept. */
async function keep(page: Page, address: string, text: string) {
  await page.goto(address);
  await waitUntilKept(page);
  await expect.poll(async () => (await keptOn(page)).text).toContain(text);
}

async function keptRegistrations(device: Device, site: string, login: Parameters<typeof signInOn>[1], text: string) {
  const page = await device.open();
  await page.goto(site);
  await signInOn(page, login);
  await keep(page, `${site}/my-registrations`, text);
  return page;
}

async function logOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

type Parts = Pick<Given, 'api' | 'tunnel' | 'device'>;

/** A part of a journey on a phone that keeps nothing of the parts before. */
async function onANewPhone({ api, tunnel }: Omit<Parts, 'device'>, part: (given: Parts) => Promise<void>) {
  const device = newDevice(phone);
  try {
    await part({ api, tunnel, device });
  } finally {
    await device.close();
  }
  await tunnel.cut();
  await tunnel.restore();
}

async function readTheSchedule({ api, tunnel, device }: Parts) {
  const { token } = await api.logIn('omar');
  await api.call('PATCH', '/settings', { datesAnnounced: true }, token);
  const day = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10);
  const event = await api.newEvent('Read In A Cellar', { date: day, time: '17:45' });
  const address = `${tunnel.url}/schedule`;
  let page = await device.open();
  await keep(page, address, event.title);
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(async () => (await keptOn(page)).scopes.toSorted()).toEqual(['/schedule', '/start']);
  await tunnel.cut();

  page = await device.open();
  await page.goto(`${address}#${day}`);
  await expect(titleOf(page, event)).toBeVisible();
  await expect(notice(page)).toHaveText(/^The site cannot be reachedThis is the schedule /);
  await expect(notice(page)).toHaveText(readOn);
  await expect(main(page).getByRole('navigation', { name: 'Days' })).toBeVisible();
  await page.reload();
  await expect(titleOf(page, event)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(notice(page)).toContainText('No network');
  await expectSoundPage(page, 'the schedule without a network');
  await page.setViewportSize(phone);
  await tabTo(page, main(page).getByRole('link', { name: event.title }), 300);
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveAccessibleName(`More about ${event.title}`);
  await page.keyboard.press('Enter');
  const listed = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: event.title, exact: true }) });
  await expect(listed.getByText(event.description)).toBeVisible();
  await expect(toast(page, 'Failed to load events')).toHaveCount(0);
  // The scope is the beginning of these addresses; they and the other pages are left to the network.
  const other = await page.context().newPage();
  for (const left of ['/schedules', '/schedule/tomorrow', '/events', '/'])
    await expect(other.goto(`${tunnel.url}${left}`)).rejects.toThrow(/ERR_/);

  const later = await api.newEvent('Added Meanwhile', { date: day, time: '19:45' });
  await tunnel.restore();
  await page.context().setOffline(false);
  await expect(titleOf(page, later)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
}

async function readOwnRegistrations({ api, tunnel, device }: Parts) {
  const event = await api.newEvent('Mine In A Cellar');
  const { login, registrationId } = await guest(api, event, 'Qudsia Was Kept');
  const address = `${tunnel.url}/my-registrations`;
  let page = await keptRegistrations(device, tunnel.url, login, event.title);
  await expect.poll(async () => (await keptOn(page)).scopes.toSorted()).toEqual(['/my-registrations', '/start']);
  await main(page).getByRole('button', { name: 'Show Ticket' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code/ })).toBeVisible();
  await tunnel.cut();

  page = await device.open();
  await page.goto(address);
  await expect(titleOf(page, event)).toBeVisible();
  await expect(notice(page)).toHaveText(readOn);
  await expectSoundPage(page, 'own registrations without a network');
  await page.setViewportSize(phone);
  await tabTo(page, main(page).getByRole('button', { name: 'Show Ticket' }));
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('dialog', { name: 'Your ticket' });
  await expect(ticket.getByRole('img', { name: 'QR code of the pass of Qudsia Was Kept' })).toBeVisible();
  await ticket.getByRole('link', { name: 'Print Pass' }).click();
  await expect(page).toHaveURL(`${tunnel.url}/pass/${registrationId}`);
  await expect(main(page).getByRole('img', { name: 'QR code of the pass of Qudsia Was Kept' })).toBeVisible();
  await page.goto(address);
  await expect(titleOf(page, event)).toBeVisible();

  // Without a network too: nobody may have to wait for one to leave nothing behind.
  await logOut(page);
  await expect.poll(async () => (await keptOn(page)).text).not.toContain(event.title);
  await expect.poll(async () => (await keptOn(page)).scopes).not.toContain('/my-registrations');
  await tunnel.restore();
  await page.goto(tunnel.url);
  const next = await guest(api, await api.newEvent('Of The Next One'), 'Rabia Is Next');
  await signInOn(page, next.login);
  await keep(page, address, 'Of The Next One');
  await tunnel.cut();
  page = await device.open();
  await page.goto(address);
  await expect(main(page).getByRole('heading', { name: 'Of The Next One' })).toBeVisible();
  await expect(titleOf(page, event)).toHaveCount(0);
  expect((await keptOn(page)).text).not.toContain(event.title);
}

async function showNothingToOthers({ api, tunnel, device }: Parts) {
  const event = await api.newEvent('Left On The Phone');
  const { login } = await guest(api, event, 'Sadia Was Kept');
  const somebody = await api.newcomer('Tahira Takes Over');
  const address = `${tunnel.url}/my-registrations`;
  let page = await keptRegistrations(device, tunnel.url, login, event.title);
  await tunnel.cut();
  // The control: it is there to be found, and shown to its own person.
  page = await device.open();
  await page.goto(address);
  await expect(titleOf(page, event)).toBeVisible();
  await signInOn(page, somebody);
  page = await device.open();
  await page.goto(address);
  await expect(main(page).getByRole('heading', { name: 'Failed to load registrations' })).toBeVisible();
  await expect(titleOf(page, event)).toHaveCount(0);
  await expect.poll(async () => (await keptOn(page)).text).not.toContain(event.title);
}

test('the schedule and own registrations are read without a network, and shown to nobody else', async ({
  api,
  tunnel,
}) => {
  test.slow();
  const given = { api, tunnel };
  await test.step('a visitor reads the schedule without a network, by keyboard on a phone, and it is read again by itself', () =>
    onANewPhone(given, readTheSchedule));
  await test.step('own registrations open without a network, with their pass, and go with the log-out', () =>
    onANewPhone(given, readOwnRegistrations));
  await test.step('whoever takes over a login that ended unseen is shown nothing of it without a network', () =>
    onANewPhone(given, showNothingToOthers));
});

async function goWithoutStorage({ api, tunnel, device }: Parts) {
  const event = await api.newEvent('Nothing Is Kept');
  const { login } = await guest(api, event, 'Umme Private');
  const page = await device.open();
  await page.goto(tunnel.url);
  await signInOn(page, login);
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await page.goto(`${tunnel.url}/schedule`);
  await expect(titleOf(page, event)).toBeVisible();
  await page.goto(`${tunnel.url}/my-registrations`);
  await expect(titleOf(page, event)).toBeVisible();
  await waitUntilKept(page);
  await tunnel.cut();
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'Failed to load registrations' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
}

async function askInVain({ api, tunnel, device }: Parts) {
  const event = await api.newEvent('Asked In Vain');
  const { login } = await guest(api, event, 'Wajiha Waits');
  const page = await keptRegistrations(device, tunnel.url, login, event.title);
  await keep(page, `${tunnel.url}/schedule`, event.title);
  await page.route('**/api/**', () => undefined);
  await page.goto(`${tunnel.url}/my-registrations`);
  await expect(titleOf(page, event)).toBeVisible();
  await expect(notice(page)).toContainText('The site cannot be reached');
  await page.getByRole('link', { name: 'Schedule', exact: true }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(`${tunnel.url}/schedule`);
  await expect(titleOf(page, event)).toBeVisible();
  await expect(notice(page)).toContainText('This is the schedule as read on');
}

test('both pages work where storage is refused, and where a network swallows everything', async ({ api, tunnel }) => {
  const given = { api, tunnel };
  await test.step('where storage is refused both pages work with a network, and nothing is kept', () =>
    onANewPhone(given, goWithoutStorage));
  await test.step('a network that swallows everything holds neither page up', () => onANewPhone(given, askInVain));
});
