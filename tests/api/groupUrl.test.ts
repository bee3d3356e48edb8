import { beforeAll, describe, expect, test, vi } from 'vitest';
import { people, type PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { readFestival } from '#run/app/server/exportQueries.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases, type Answered } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { homeTeam, makeFeatured, teamForm } from '../support/featuredForms.ts';
import { pages } from '../support/renderedSite.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

const groupUrl = 'https://chat.example/known-to-a-few';
type One = { event: FestivalEvent };
type Made = { registration: Registration };

describe.each(databases)('the group of an event on %s', (database) => {
  const site = suiteApp({ database, pages });
  const { makeTeamEvent, makeTeam, remove, invite } = teamCalls(site);
  const { register, registered, manage, review } = featuredCalls(() => site);

  const emailOf = (who: PersonKey) => people.find(({ key }) => key === who)?.email ?? '';
  const join = async (who: PersonKey, eventId: string) =>
    (await site.as(who).post<Made>('/registrations', { eventId })).data.registration;
  const mailTo = async (email: string, subject: string) =>
    (await site.mailsTo(email)).find((mail) => mail.subject.startsWith(subject))?.text ?? `no mail ${subject}`;

  let event: FestivalEvent;
  let featured: FeaturedEvent;
  let teamEvent: FestivalEvent;
  let [manageToken, pendingToken, registrantToken, doorToken, joinToken] = ['', '', '', '', ''];
  const leader = teamForm(2);
  const pendingLeader = teamForm(2);
  /** Ayesha has the seat, Bilal waits, Hira had one. Of the team Kamran left, and Mariam is invited. */
  beforeAll(async () => {
    event = await makeEvent(site, 'sana', { groupUrl, maxParticipants: 1, title: 'Grouped' });
    const first = await join('hira', event._id);
    await join('ayesha', event._id);
    await site.as('hira').delete(`/registrations/${first._id}`);
    await join('bilal', event._id);
    teamEvent = await makeTeamEvent({ groupUrl, title: 'Grouped Teams' });
    const team = await makeTeam(teamEvent._id, 'ayesha', 'bilal', 'kamran');
    await remove('kamran', team, 'kamran');
    await invite('zain', 'mariam', teamEvent._id);
    featured = await makeFeatured(site, { groupUrl, title: 'Grouped Guests' });
    const confirmed = await registered(featured, leader);
    await review(featured, confirmed, { status: 'confirmed' });
    manageToken = confirmed.token;
    registrantToken = (await register(featured, teamForm(2))).data.manageToken;
    pendingToken = (await registered(featured, pendingLeader)).token;
    doorToken = await linkOf('sana', `/events/${event._id}/door-links`, { label: 'Door A' });
    joinToken = await linkOf('zain', '/invitations/link', { eventId: teamEvent._id });
  });

  const as = (who: PersonKey) => site.as(who);
  const linkOf = async (who: PersonKey, path: string, form: object) =>
    (await as(who).post<{ url: string }>(path, form)).data.url.split('#')[1] ?? '';
  const pageAt = async (url: string) => {
    const { statusCode, body } = await site.app.inject({ url });
    expect(statusCode, body).toBe(200);
    return body;
  };
  const ofEvent = () => `/events/${event._id}`;
  const textOf = async (answer: Promise<Answered<unknown>>) => {
    const { status, text } = await answer;
    expect(status, text).toBe(200);
    return text;
  };

  const withoutRight: [what: string, text: () => Promise<string>][] = [
    ['the list of events', () => textOf(site.nobody.get('/events'))],
    ['those to come', () => textOf(site.nobody.get('/events?upcoming=true'))],
    ['a search by its words', () => textOf(site.nobody.get('/events?search=known-to-a-few'))],
    ['those of its club', () => textOf(site.nobody.get(`/events?club=${encodeURIComponent(event.organizerClub)}`))],
    ['the list, to who has a seat', () => textOf(as('ayesha').get('/events'))],
    ['the event', () => textOf(site.nobody.get(ofEvent()))],
    ['the event, to a stranger', () => textOf(as('zain').get(ofEvent()))],
    ['the event, to who waits', () => textOf(as('bilal').get(ofEvent()))],
    ['the event, to who cancelled', () => textOf(as('hira').get(ofEvent()))],
    ['the event, to another club’s admin', () => textOf(as('zara').get(ofEvent()))],
    ['the event, with a session that ended', () => textOf(site.bearing('a'.repeat(43)).get(ofEvent()))],
    [
      'the event, right after somebody with a seat',
      async () => {
        await as('ayesha').get(ofEvent());
        return textOf(site.nobody.get(ofEvent()));
      },
    ],
    ['the team event, to who left', () => textOf(as('kamran').get(`/events/${teamEvent._id}`))],
    ['the team event, to who is invited', () => textOf(as('mariam').get(`/events/${teamEvent._id}`))],
    ['the check, to who waits', () => textOf(as('bilal').get(`/registrations/check/${event._id}`))],
    ['the check, to who cancelled', () => textOf(as('hira').get(`/registrations/check/${event._id}`))],
    ['the check, to another club’s admin', () => textOf(as('zara').get(`/registrations/check/${event._id}`))],
    ['own registrations, cancelled', () => textOf(as('hira').get('/registrations/my-registrations'))],
    ['own export, cancelled', () => textOf(as('hira').get('/users/export'))],
    ['own export, left', () => textOf(as('kamran').get('/users/export'))],
    ['own export, invited', () => textOf(as('mariam').get('/users/export'))],
    ['invitations', () => textOf(as('mariam').get('/invitations/incoming'))],
    ['another club’s list of managed events', () => textOf(as('zara').get('/admin/events'))],
    ['the calendar of the event', async () => (await site.nobody.get(`${ofEvent()}/calendar.ics`)).text],
    ['the calendar of the festival', async () => (await site.nobody.get('/calendar.ics')).text],
    ['the link of its door', () => textOf(site.nobody.get('/door', { 'x-door-token': doorToken }))],
    ['the link into a team', () => textOf(site.nobody.post('/join/look', { token: joinToken }))],
    ['who looks for a team', () => textOf(as('mariam').get(`/events/${teamEvent._id}/looking`))],
    ['the export without people', async () => JSON.stringify(await readFestival(site.db, { withPeople: false }))],
    ['its page', () => pageAt(ofEvent())],
    ['the page of the featured event', () => pageAt(`/featured-events/${featured._id}`)],
    ['the home page', () => pageAt('/')],
    ['featured events', () => textOf(site.nobody.get('/featured-events'))],
    ['the featured event', () => textOf(site.nobody.get(`/featured-events/${featured._id}`))],
    ['the featured event, to an administrator', () => textOf(as('sana').get(`/featured-events/${featured._id}`))],
    ['the link of a pending team', () => textOf(manage.get(pendingToken))],
    ['the last screen of registering a team', () => textOf(manage.get(registrantToken))],
    ['the mail of who waits', () => mailTo(emailOf('bilal'), 'You are on the waitlist: Grouped')],
    ['the mail of who cancelled, sent again', () => mailTo(emailOf('hira'), 'You are registered: Grouped')],
    ['the mail of a pending team', () => mailTo(pendingLeader.participants[0]?.email ?? '', 'Your team is registered')],
    ['the results', () => textOf(site.nobody.get('/results'))],
    ['the audit log', () => textOf(as('omar').get('/admin/records'))],
  ];

  test.each(withoutRight)('is not in %s', async (_what, text) => {
    const found = await text();
    expect(found).not.toMatch(/^no mail/);
    expect(found).not.toContain('known-to-a-few');
  });

  test('40 ways and more were tried', () => expect(withoutRight.length).toBeGreaterThanOrEqual(40));

  const withRight: [what: string, text: () => Promise<string>][] = [
    ['the event, to who has a seat', () => textOf(as('ayesha').get(ofEvent()))],
    ['the event, to its organizer', () => textOf(as('sana').get(ofEvent()))],
    ['the event, to a super admin', () => textOf(as('omar').get(ofEvent()))],
    ['the check', () => textOf(as('ayesha').get(`/registrations/check/${event._id}`))],
    ['the check, to its organizer', () => textOf(as('sana').get(`/registrations/check/${event._id}`))],
    ['own registrations', () => textOf(as('ayesha').get('/registrations/my-registrations'))],
    ['own export', () => textOf(as('ayesha').get('/users/export'))],
    ['the organizer’s export', () => textOf(as('sana').get('/users/export'))],
    ['the list of managed events', () => textOf(as('sana').get('/admin/events'))],
    ['the list of managed featured events', () => textOf(as('sana').get('/admin/featured-events'))],
    ['the link of a confirmed team', () => textOf(manage.get(manageToken))],
    ['the mail of who registered', () => mailTo(emailOf('bilal'), 'You are registered: Grouped Teams')],
    ['the mail of who was promoted', () => mailTo(emailOf('ayesha'), 'You have a place: Grouped')],
    ['the mail of a confirmed team', () => mailTo(leader.participants[0]?.email ?? '', 'Your team is confirmed')],
  ];

  test.each(withRight)('the control: is in %s', async (_what, text) => {
    expect(await text()).toContain(groupUrl);
  });

  test('no shared cache keeps the answer with it, and the public one stays what it was', async () => {
    const own = await as('ayesha').get<One>(ofEvent());
    expect([own.headers['cache-control'], own.data.event.groupUrl]).toEqual(['private, no-store', groupUrl]);
    const shared = await site.nobody.get<One>(ofEvent());
    expect(shared.headers['cache-control']).toContain('public');
    expect(shared.data.event).not.toHaveProperty('groupUrl');
    const etag = String(shared.headers['etag']);
    expect((await as('ayesha').get(ofEvent(), { 'if-none-match': etag })).status).toBe(200);
    expect((await site.nobody.get(ofEvent(), { 'if-none-match': etag })).status).toBe(304);
  });

  test('is in the answer to those with the right also when the cache cannot find out who has it', async () => {
    vi.spyOn(site.context.db, '$count').mockRejectedValueOnce(new Error('no connection is free'));
    expect((await as('ayesha').get<One>(ofEvent())).data.event.groupUrl).toBe(groupUrl);
    vi.restoreAllMocks();
  });

  test.each([
    { kind: 'an event', path: '/events', more: {} },
    { kind: 'a featured event', path: '/admin/featured-events', more: { minTeamSize: 2, maxTeamSize: 4 } },
  ])('of $kind stays where an edit leaves it out, and goes where it is emptied', async ({ path, more }) => {
    const form = (changes: object) => eventForm(site.clock.now(), { ...more, ...changes });
    const made = await as('sana').post<One>(path, form({ groupUrl }));
    expect(made.data.event.groupUrl).toBe(groupUrl);
    const { _id: id } = made.data.event;
    const edit = async (changes: object) => (await as('sana').put<One>(`${path}/${id}`, form(changes))).data.event;
    expect((await edit({ venue: 'Hall 9' })).groupUrl).toBe(groupUrl);
    expect((await edit({ groupUrl: '' })).groupUrl).toBe(null);
    for (const [value, msg] of [
      ['http://chat.example', 'Please enter a link that begins with https://'],
      [`https://chat.example/${'x'.repeat(300)}`, 'Link to the group cannot exceed 300 characters'],
    ]) {
      const refused = await as('sana').post(path, form({ groupUrl: value }));
      expect([refused.status, refused.errors]).toEqual([400, [{ field: 'groupUrl', msg }]]);
    }
  });

  test('a featured team that is no longer confirmed loses it', async () => {
    const other = await makeFeatured(site, { groupUrl, nedOnly: true });
    const team = await registered(other, homeTeam(2));
    expect((await manage.get(team.token)).data.registration.event.groupUrl).toBe(groupUrl);
    await manage.delete(team.token);
    expect((await manage.get(team.token)).text).not.toContain('known-to-a-few');
  });
});
