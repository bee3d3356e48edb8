import type { Locator, Page } from '@playwright/test';
import { eventForm } from '../tests/support/eventForms.ts';
import { codesIn } from '../tests/support/qrCodes.ts';
import type { Api, Login } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { closeTicket, main, toast } from './support/page.ts';
import { dialogOf, panelOf, teamEvent } from './support/teams.ts';

type Event = Awaited<ReturnType<typeof teamEvent>>;
type Requests = { requests: { _id: string; asker: { name: string } }[] };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const firstSecondMs = 1_000;
const sizes = { minTeamSize: 2, maxTeamSize: 5 };

/** Long enough for a page and a name. @returns the moment */
async function openSoon(api: Api, { _id, title }: Event): Promise<number> {
  const registrationOpensAt = inMs(12_000);
  const { token } = await api.logIn('zara');
  const form = { title, category: 'Hackathon', isTeamEvent: true, ...sizes, registrationOpensAt };
  await api.call('PUT', `/events/${_id}`, eventForm(new Date(), form), token);
  return Date.parse(registrationOpensAt);
}

/** What the QR code of a new link into the team says. */
async function codeOf(page: Page, team: Locator): Promise<string> {
  await team.getByRole('button', { name: 'Invite by Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by Link' });
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  const [address = ''] = await codesIn(await dialog.getByRole('img', { name: /QR code/ }).screenshot());
  expect(address).toMatch(/\/join#[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

async function acceptRequests(api: Api, leader: Login, names: readonly string[]): Promise<void> {
  const { requests } = await api.call<Requests>('GET', '/join-requests', undefined, leader.token);
  for (const { _id, asker } of requests)
    if (names.includes(asker.name))
      await api.call('PUT', `/join-requests/${_id}/respond`, { response: 'accept' }, leader.token);
}

/** Presses the button in the frame that enables it, as somebody whose finger waits on it. */
const pressOnceEnabled = (page: Page, name: string) =>
  page.evaluate(async (text) => {
    const isReady = (one: HTMLButtonElement) => one.textContent.startsWith(text) && one.ariaDisabled !== 'true';
    for (;;) {
      const button = [...document.querySelectorAll('button')].find(isReady);
      if (button) return button.click();
      await new Promise(requestAnimationFrame);
    }
  }, name);

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1440, tag: ['@long'] },
])
  test(
    `five friends meet by a QR code, find one who looks and register in the first second, ${width} wide`,
    { tag },
    async ({ api, pageOf }) => {
      test.slow();
      const event = await teamEvent(api, `Meet by Code ${width}`, { ...sizes, registrationOpensAt: inMs(7_200_000) });
      const [leader, second, third, fourth, fifth] = await Promise.all(
        ['Uzma Leader', 'Vali Second', 'Wajiha Third', 'Xenia Fourth', 'Yasir Fifth'].map((name) => api.newcomer(name)),
      );
      if (!leader || !second || !third || !fourth || !fifth) throw new Error('five are needed');
      const [page, seconds] = [await pageOf(leader), await pageOf(second)];
      for (const each of [page, seconds]) await each.setViewportSize({ width, height: 850 });
      await page.goto(`/events/${event._id}`);
      await panelOf(page).getByRole('button', { name: 'Build Your Team' }).click();
      const team = dialogOf(page, event);
      const { pathname, hash } = new URL(await codeOf(page, team));

      const requested: string[] = [];
      seconds.on('request', (request) => requested.push(request.url(), request.headers()['referer'] ?? ''));
      await seconds.goto(pathname + hash);
      await main(seconds).getByRole('button', { name: 'Ask to Join' }).click();
      await expect(main(seconds).getByText('Your request is sent')).toBeVisible();
      expect(requested.length).toBeGreaterThan(3);
      expect(requested.filter((url) => url.includes(hash.slice(1)))).toEqual([]);
      for (const { token } of [third, fourth]) await api.call('POST', '/join', { token: hash.slice(1) }, token);
      await acceptRequests(api, leader, ['Wajiha Third', 'Xenia Fourth']);
      await team.getByRole('button', { name: 'Accept Vali Second' }).click();
      await expect(toast(page, 'Vali Second is in your team!')).toBeVisible();
      await expect(main(seconds).getByText('You are in the team')).toBeVisible();

      await api.call('PUT', `/events/${event._id}/looking`, { note: 'Paints, cannot code' }, fifth.token);
      // As above a phone's keyboard.
      if (width === 390) await page.setViewportSize({ width, height: 430 });
      await team.getByLabel('Search by name').focus();
      const row = team.getByRole('list', { name: 'Looking for a team' }).getByRole('listitem');
      await expect(row).toContainText('Paints, cannot code');
      await row.getByRole('button', { name: 'Invite Yasir Fifth' }).click();
      await expect(toast(page, 'Invitation sent successfully!')).toBeVisible();
      await expect(row).toHaveCount(0);
      type Incoming = { invitations: { _id: string }[] };
      const { invitations } = await api.call<Incoming>('GET', '/invitations/incoming', undefined, fifth.token);
      await api.call('PUT', `/invitations/${invitations[0]?._id}/respond`, { response: 'accept' }, fifth.token);
      await expect(team.getByText('5 in, 0 free')).toBeVisible();

      const opensAt = await openSoon(api, event);
      await page.setViewportSize({ width, height: 850 });
      await page.reload();
      await panelOf(page).getByRole('button', { name: 'Build Your Team' }).click();
      await team.getByRole('button', { name: 'Continue to Team Name' }).click();
      await team.getByLabel('Team name').fill(`Met by Code ${width}`);
      await expect(team.getByRole('button', { name: /^Opens in 00:\d\d$/ })).toBeDisabled();
      await pressOnceEnabled(page, 'Complete Registration');
      await closeTicket(page);
      await expect(main(page).getByText('You are registered for this event')).toBeVisible();
      type Check = { registration: { createdAt: string; teamMembers: object[] } };
      const path = `/registrations/check/${event._id}`;
      const { registration } = await api.call<Check>('GET', path, undefined, fifth.token);
      expect(registration.teamMembers).toHaveLength(5);
      const afterMs = Date.parse(registration.createdAt) - opensAt;
      expect(afterMs).toBeGreaterThanOrEqual(0);
      expect(afterMs).toBeLessThan(firstSecondMs);
      await main(seconds).getByRole('link', { name: 'See the Event' }).click();
      await expect(main(seconds).getByText('You are registered for this event')).toBeVisible();
    },
  );
