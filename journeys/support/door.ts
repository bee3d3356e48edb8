import type { Locator, Page } from '@playwright/test';
import type { Pass } from '../../src/attendance/contract.ts';
import type { FestivalEvent } from '../../src/events/contract.ts';
import type { Api, Login } from './api.ts';
import { main } from './page.ts';
import { accept, send, teamEvent } from './teams.ts';

export const phone = { width: 390, height: 844 };

export interface Guest {
  login: Login;
  name: string;
  registrationId: string;
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

export async function doorLink(api: Api, event: FestivalEvent, label: string): Promise<string> {
  const { token } = await api.logIn('zara');
  const { url } = await api.call<{ url: string }>(
    'POST',
    `/events/${event._id}/door-links`,
    { label, hours: 4 },
    token,
  );
  const { pathname, hash } = new URL(url);
  return `${pathname}${hash}`;
}

export const verdict = (page: Page): Locator => main(page).getByRole('region', { name: 'Result' });
export const headcount = (page: Page): Locator =>
  main(page)
    .getByText(/\d+ of \d+ present/)
    .first();

export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

export const waitUntilKept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (registration.active?.state !== 'activated') await new Promise((resume) => void setTimeout(resume, 50));
  });
