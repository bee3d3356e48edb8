import type { Page } from '@playwright/test';
import type { PersonKey } from '../database/cast/people.ts';
import { addresses } from '../src/platform/addresses.ts';
import type { Invitation } from '../src/teams/invitations/contract.ts';
import type { Registration } from '../src/teams/registrations/contract.ts';
import { person, teamForm } from '../tests/support/featuredForms.ts';
import type { Api, Login } from './support/api.ts';
import { featuredEvent } from './support/featured.ts';
import { type Given, expect, test } from './support/fixtures.ts';
import { managedOf } from './support/manage.ts';
import { visit, waitUntilLoaded } from './support/pageChecks.ts';

const hostile = (field: string) => `<img src=x onerror=__xss=1>${field}`;

const fields = {
  inEvents: ['person', 'title', 'description', 'venue', 'team', 'invitation', 'subject', 'message', 'winner', 'note'],
  inOrganizing: ['reason', 'gate', 'notice', 'renamed'],
  inFeatured: ['featured', 'about', 'hall', 'payment', 'university', 'discipline', 'rejected'],
  inApplications: ['applicant', 'joiner'],
};

const injected = (page: Page) =>
  page.evaluate(() => ({
    ran: '__xss' in window,
    elements: document.querySelectorAll('[onerror], [onload], img[src="x"]').length,
  }));

async function writeEverywhere(api: Api) {
  const [zara, omar] = [await api.logIn('zara'), await api.logIn('omar')];
  const [leader, member, invited, removed] = await Promise.all(
    ['Text Leader', 'Text Member', 'Text Invited', 'Text Removed'].map((name) => api.newcomer(name)),
  );
  if (!leader || !member || !invited || !removed) throw new Error('nobody signed up');
  const call = <Data>(method: string, path: string, body: object, { token }: Login) =>
    api.call<Data>(method, path, body, token);
  for (const one of [leader, removed]) {
    const { rollNumber, batch, section, phoneNumber } = one.user;
    await call('PUT', '/users/profile', { name: hostile('person'), rollNumber, batch, section, phoneNumber }, one);
  }

  const teams = { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 3 };
  const about = { description: hostile('description'), venue: hostile('venue') };
  const event = await api.newEvent(hostile('title'), { ...teams, ...about });
  const eventId = event._id;
  const invite = async (to: Login) =>
    (
      await call<{ invitation: Invitation }>(
        'POST',
        '/invitations/send',
        { eventId, receiverId: to.user._id, message: hostile('invitation') },
        leader,
      )
    ).invitation._id;
  await call('PUT', `/invitations/${await invite(member)}/respond`, { response: 'accept' }, member);
  const other = await api.newEvent('Still Inviting', teams);
  await call(
    'POST',
    '/invitations/send',
    { eventId: other._id, receiverId: invited.user._id, message: hostile('invitation') },
    leader,
  );
  const register = async (who: Login, teamName: string) =>
    (
      await call<{ registration: Registration }>(
        'POST',
        '/registrations',
        { eventId, useInvitations: true, teamName },
        who,
      )
    ).registration._id;
  const team = await register(leader, 'Text Team');
  await call('PUT', `/registrations/${team}/name`, { teamName: hostile('renamed') }, leader);
  await register(invited, hostile('team'));
  const gone = await register(removed, 'Removed Team');
  await call('DELETE', `/admin/registrations/${gone}`, { reason: hostile('reason') }, zara);
  const words = { subject: hostile('subject'), body: hostile('message') };
  await call('POST', `/events/${eventId}/messages`, { audience: 'registered', ...words }, zara);
  await call('POST', `/events/${eventId}/door-links`, { label: hostile('gate'), hours: 2 }, zara);
  const results = [{ place: 1, name: hostile('winner'), note: hostile('note') }];
  await call('PUT', `/events/${eventId}/results`, { results, published: true }, zara);
  await call('PATCH', '/settings', { notice: hostile('notice') }, omar);

  const inFeatured = { description: hostile('about'), venue: hostile('hall'), payment: hostile('payment') };
  const featured = await featuredEvent(api, hostile('featured'), { ...inFeatured, minTeamSize: 1 });
  const form = teamForm(1, {
    participants: [person({ university: hostile('university'), discipline: hostile('discipline') })],
  });
  await api.call('POST', `/featured-events/${featured._id}/register`, form);
  const path = `/featured-events/${featured._id}/registrations`;
  const { registrations } = await api.call<{ registrations: { _id: string; updatedAt: string }[] }>(
    'GET',
    path,
    undefined,
    omar.token,
  );
  const [entered] = registrations;
  await call(
    'PATCH',
    `${path}/${entered?._id}`,
    { status: 'rejected', reason: hostile('rejected'), updatedAt: entered?.updatedAt },
    omar,
  );
  const applicant = { rollNumber: 'CT-23999', batch: '2023', website: '' };
  await api.call('POST', '/recruitment', {
    ...applicant,
    name: hostile('applicant'),
    email: 'applicant@cloud.neduet.edu.pk',
    domain: 'Technical',
  });
  await api.call('POST', '/club-recruitment', {
    ...applicant,
    section: 'A',
    phoneNumber: '0300-1234567',
    name: hostile('joiner'),
    email: 'joiner@cloud.neduet.edu.pk',
    clubSlug: 'koderz-club',
    recruitmentType: 'lead',
  });
  return { event, featured, leader, invited, removed };
}

async function readEverything({ api, another, signedIn, page }: Pick<Given, 'api' | 'another' | 'signedIn' | 'page'>) {
  const { event, featured, leader, invited, removed } = await writeEverywhere(api);
  const seen = new Set<string>();
  const everything = Object.values(fields).flat();

  const look = async (at: Page, where: string) => {
    expect(await injected(at), where).toEqual({ ran: false, elements: 0 });
    const texts = await at.evaluate(() => {
      const inputs = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
      return [document.body.innerText, ...inputs.map((input) => input.value)].join('\n');
    });
    for (const field of everything) if (texts.includes(hostile(field))) seen.add(field);
  };
  const common = [
    addresses.home,
    addresses.events,
    addresses.event(event._id),
    addresses.featuredEvents,
    addresses.featuredEvent(featured._id),
    addresses.schedule,
    addresses.results,
  ];
  const own = [addresses.dashboard, addresses.profile, addresses.myRegistrations, addresses.invitations];
  const managed = [
    addresses.manageEvents,
    addresses.editEvent(event._id),
    addresses.eventMessages(event._id),
    `${addresses.eventDoor(event._id)}?links=open`,
    addresses.editResults(event._id),
    addresses.manageFeatured,
    addresses.numbers,
  ];
  const superAdmin = [
    addresses.manageUsers,
    addresses.recruitment,
    addresses.clubRecruitment,
    '/admin/records',
    '/admin/mail',
  ];
  const roles: [who: PersonKey | Login | null, paths: string[]][] = [
    [null, common],
    [leader, [addresses.event(event._id), ...own]],
    [invited, [addresses.event(event._id), ...own]],
    [removed, own],
    ['omar', [...common, ...managed, ...superAdmin]],
  ];
  for (const [who, paths] of roles) {
    const at = await another();
    at.on('dialog', (dialog) => expect.soft(dialog.message(), 'a dialog that a text opened').toBe(''));
    if (who !== null) await signedIn(at, who);
    const [first = addresses.home, ...others] = paths;
    await at.goto(first);
    await waitUntilLoaded(at);
    await look(at, first);
    for (const path of others) {
      // The server renders one HTML for everybody: what more a person is shown is the browser's.
      if (who === null) await at.goto(path);
      else await visit(at, path);
      await waitUntilLoaded(at);
      await look(at, path);
    }
    if (typeof who !== 'string') {
      await at.close();
      continue;
    }
    await visit(at, addresses.manageEvents);
    await managedOf(at, hostile('title')).getByRole('button', { name: 'View Registrations' }).click();
    await expect(at.getByRole('dialog')).toContainText('person');
    await look(at, 'registrations');
    await at.keyboard.press('Escape');
    await expect(at.getByRole('dialog')).toBeHidden();
    await visit(at, addresses.manageFeatured);
    await managedOf(at, hostile('featured')).getByRole('button', { name: 'View' }).click();
    await at.getByRole('dialog').getByText('university').first().waitFor();
    await at.getByRole('dialog').getByRole('heading', { level: 3 }).getByRole('button').click();
    await at.getByRole('dialog').getByText(hostile('discipline')).waitFor();
    await look(at, 'featured registrations');
    await at.close();
  }
  expect(
    everything.filter((field) => !seen.has(field)),
    'written, and shown to nobody',
  ).toEqual([]);
  await page.goto('/');
}

async function findTheControl({ page, faults }: Pick<Given, 'page' | 'faults'>) {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<body[^>]*>/, (begin) => begin + hostile('control'));
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/');
  await expect.poll(() => faults.unexpected().join()).toMatch(/inline event handler/);
  expect((await injected(page)).elements).toBe(1);
  faults.allow(/inline event handler|status of 404|hydrat/i);
}

test('no text that anybody can write is taken for HTML by whom it is shown to', async ({
  api,
  another,
  signedIn,
  page,
  faults,
}) => {
  const given = { api, another, signedIn, page, faults };
  await test.step('no text that anybody can write is taken for HTML', () => readEverything(given));
  await test.step('the control: a text that is taken for HTML is found', () => findTheControl(given));
});
