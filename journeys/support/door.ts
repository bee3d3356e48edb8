import type { Locator, Page } from '@playwright/test';
import type { Door, Pass } from '../../src/day/attendance/contract.ts';
import type { FestivalEvent } from '../../src/events/events/contract.ts';
import type { Api, Login } from './api.ts';
import { type Device, newDevice, signInOn } from './device.ts';
import { expect, type Given as OfEveryJourney, test as base } from './fixtures.ts';
import { main } from './page.ts';
import { accept, send, teamEvent } from './teams.ts';
import { openTunnel, type Tunnel } from './tunnel.ts';

export const phone = { width: 390, height: 844 };

interface DoorFixtures {
  /** The way of a phone to the product. */
  tunnel: Tunnel;
  device: Device;
  /** Opens the door on the test's page, as its organizer. */
  openDoor: (event: FestivalEvent, people: number) => Promise<void>;
  /** The same door on a helper's phone. */
  openHelpersDoor: (event: FestivalEvent) => Promise<Page>;
}

export type Given = OfEveryJourney & DoorFixtures;

export const test = base.extend<DoorFixtures>({
  viewport: phone,
  tunnel: async ({ site }, use) => {
    const tunnel = await openTunnel(site.url);
    await use(tunnel);
    await tunnel.cut();
  },
  // The tunnel outlives what goes through it.
  device: async ({ tunnel: _outlives }, use) => {
    const device = newDevice(phone);
    await use(device);
    await device.close();
  },
  openDoor: ({ page, signedIn }, use) =>
    use(async (event, people) => {
      await signedIn(page, 'zara');
      await page.goto(`/admin/events/${event._id}/door`);
      await expect(headcount(page)).toContainText(`0 of ${people} present`);
    }),
  openHelpersDoor: ({ another, api }, use) =>
    use(async (event) => {
      const helper = await another();
      await helper.setViewportSize(phone);
      await helper.goto(await doorLink(api, event, 'Side door'));
      return helper;
    }),
});

export interface Guest {
  login: Login;
  name: string;
  registrationId: string;
}

interface Phone {
  api: Api;
  tunnel: Tunnel;
  device: Device;
}

interface Registered {
  registration: { _id: string };
}

export async function guest(api: Api, event: FestivalEvent, name: string): Promise<Guest> {
  const login = await api.newcomer(name);
  const { registration } = (await api.register(event, login)) as Registered;
  return { login, name, registrationId: registration._id };
}

export async function registeredTeam(api: Api, title: string, teamName: string, names: readonly string[]) {
  const event = await teamEvent(api, title, { maxTeamSize: names.length });
  const [leader, ...others] = await Promise.all(names.map((name) => api.newcomer(name)));
  if (!leader) throw new Error('a team has a leader');
  for (const other of others) await accept(api, other, await send(api, leader, event, other));
  const body = { eventId: event._id, teamMembers: [], useInvitations: true, teamName };
  const { registration } = await api.call<Registered>('POST', '/registrations', body, leader.token);
  return { event, leader, others, registrationId: registration._id };
}

export const passOf = async (api: Api, login: Login, registrationId: string): Promise<Pass> =>
  (await api.call<{ pass: Pass }>('GET', `/registrations/${registrationId}/pass`, undefined, login.token)).pass;

export async function doorLink(api: Api, event: FestivalEvent, label: string, maker?: Login): Promise<string> {
  const { token } = maker ?? (await api.logIn('zara'));
  const { url } = await api.call<{ url: string }>(
    'POST',
    `/events/${event._id}/door-links`,
    { label, hours: 4 },
    token,
  );
  const { pathname, hash } = new URL(url);
  return `${pathname}${hash}`;
}

/** The door as the server has it. */
export async function doorOf(api: Api, event: FestivalEvent): Promise<Door> {
  const { token } = await api.logIn('zara');
  return api.call<Door>('GET', `/events/${event._id}/door`, undefined, token);
}

/** As another helper does it, who has a network. */
export async function markElsewhere(api: Api, event: FestivalEvent, code: string): Promise<void> {
  const { token } = await api.logIn('zara');
  const marks = [{ id: 'at another door', code, present: true, at: new Date().toISOString() }];
  await api.call('POST', `/events/${event._id}/attendance`, { marks }, token);
}

/** The door of an event with these guests, open and kept on a phone by its link; then the phone is cut off. */
export async function keptDoor({ api, tunnel, device }: Phone, title: string, names: readonly string[]) {
  const event = await api.newEvent(title);
  const codes: string[] = [];
  for (const name of names) {
    const { login, registrationId } = await guest(api, event, name);
    codes.push((await passOf(api, login, registrationId)).code);
  }
  const address = `${tunnel.url}${await doorLink(api, event, 'Cellar')}`;
  const page = await device.open();
  await page.goto(address);
  await expect(headcount(page)).toContainText(`0 of ${names.length} present`);
  await waitUntilKept(page);
  await tunnel.cut();
  return { event, codes, address, page };
}

/**
 * The door of an event with one guest, opened on a phone by its link; then the phone is cut off, and another helper lets the
 * guest in.
 */
export async function doorCutOff({ api, tunnel, device }: Phone, title: string, name: string) {
  const event = await api.newEvent(title);
  const { login, registrationId } = await guest(api, event, name);
  const { code } = await passOf(api, login, registrationId);
  const page = await device.open();
  await page.goto(`${tunnel.url}${await doorLink(api, event, 'Back door')}`);
  await expect(headcount(page)).toContainText('0 of 1 present');
  await tunnel.cut();
  await markElsewhere(api, event, code);
  return { event, code, page };
}

/** On somebody's phone, the page at `address` once it is kept for the time without a network. */
export async function keptPage(
  device: Device,
  site: string,
  login: Login,
  address: string,
  sign: (page: Page) => Locator,
) {
  const page = await device.open();
  await page.goto(site);
  await signInOn(page, login);
  await page.goto(address);
  await expect(sign(page)).toBeVisible();
  await waitUntilKept(page);
  return page;
}

export const verdict = (page: Page): Locator => main(page).getByRole('region', { name: 'Result' });
export const headcount = (page: Page): Locator =>
  main(page)
    .getByText(/\d+ of \d+ present/)
    .first();

/** Of the length of a pass: taken for a scan however slowly a busy machine types it. */
export const nobodysPass = `TF1.${'not-a-pass-of-this-festival'.padEnd(38, '-')}`;

export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

export const waitUntilKept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (registration.active?.state !== 'activated') await new Promise((resume) => void setTimeout(resume, 50));
  });
