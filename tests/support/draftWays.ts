import { festival } from '#festival';
import { sendDueReminders } from '#contact/reminders/server/remind.ts';
import { readFestival } from '#run/app/server/exportQueries.ts';
import { publish } from '#platform/live/server/publish.ts';
import type { Answered, TestApp } from './app.ts';
import { rollNumberOf } from './castDetails.ts';
import type { Target } from './draftTarget.ts';
import { startOf, eventForm } from './eventForms.ts';
import { teamForm } from './featuredForms.ts';
import { follow } from './liveStreams.ts';

type Way = (site: TestApp, target: Target) => Promise<boolean>;
type Caller = 'nobody' | 'ayesha' | 'hira' | 'danish' | 'sana' | 'talha' | 'omar';
const as = (site: TestApp, who: Caller) => (who === 'nobody' ? site.nobody : site.as(who));

const names = ({ text }: { text: string }, { name }: Target) => text.includes(name);
const isThere = ({ status }: { status: number }) => status !== 404;

/** An answer that would name it. */
const list =
  (who: Caller, path: string | ((target: Target) => string)): Way =>
  async (site, target) =>
    names(await as(site, who).get(typeof path === 'string' ? path : path(target)), target);

/** A call by its id, which is 404 for what does not exist. */
const call =
  (
    who: Caller,
    request: (client: TestApp['nobody'], target: Target, site: TestApp) => Promise<Answered<object>>,
  ): Way =>
  async (site, target) =>
    isThere(await request(as(site, who), target, site));

const page =
  (path: string | ((target: Target) => string)): Way =>
  async (site, target) => {
    const url = typeof path === 'string' ? path : path(target);
    const { body, statusCode } = await site.app.inject({ url });
    return isThere({ status: statusCode }) && (url.endsWith('.png') || names({ text: body }, target));
  };
const sitemap: Way = async (site, { solo, team, featured }) => {
  const { body } = await site.app.inject({ url: '/sitemap.xml' });
  return [solo, team, featured].some((id) => body.includes(id));
};

const mailed = async (site: TestApp, { name }: Target, template: string) =>
  (await site.mails()).some((mail) => mail.template === template && JSON.stringify(mail.data).includes(name));
const register = (site: TestApp, { solo }: Target) => site.as('bilal').post('/registrations', { eventId: solo });

const ofClub = new URLSearchParams({ club: 'Koderz Club' }).toString();
const slug = festival.clubs.find(({ name }) => name === 'Koderz Club')?.slug ?? '';
const message = { audience: 'registered', subject: 'Hello', body: 'Bring a laptop.' };

/** Ways to learn of an event without running it; those that change it or the clock stand at the end. */
export const ways: Readonly<Record<string, Way>> = {
  'the list of events': list('nobody', '/events'),
  'the list of events, as its organizer reads it': list('sana', '/events'),
  'the list of what is to come': list('nobody', '/events?upcoming=true'),
  'the list of a club': list('nobody', `/events?${ofClub}`),
  'the list of a category': list('nobody', '/events?category=Workshop&status=upcoming'),
  search: list('nobody', ({ name }) => `/events?search=${name}`),
  'the count of a search': async (site, { name }) =>
    (await site.nobody.get<{ total: number }>(`/events?search=${name}&limit=1&page=9`)).data.total > 0,
  'the list of featured events': list('nobody', '/featured-events'),
  'the list of featured events, as an administrator reads it': list('omar', '/featured-events'),
  'the calendar of the festival': list('nobody', '/calendar.ics'),
  'the calendar of somebody who had registered': list('nobody', ({ calendar }) => calendar),
  'the results of the festival': list('nobody', '/results'),
  'the results of the festival, of this event alone': list('nobody', ({ solo }) => `/results?event=${solo}`),
  'own registrations that were cancelled': list('ayesha', '/registrations/my-registrations'),
  'invitations sent': list('ayesha', '/invitations/outgoing'),
  'own requests to join': list('hira', '/join-requests'),
  'own data': async (site, target) => {
    const { text } = await site.as('ayesha').get('/users/export');
    // The mails are those of the time when it was public.
    return names({ text: JSON.stringify((JSON.parse(text) as { events: object[] }).events) }, target);
  },
  'its id': call('nobody', (client, { solo }) => client.get(`/events/${solo}`)),
  'its id after its organizer has read it': async (site, { solo }) => {
    await site.as('sana').get(`/events/${solo}`);
    return isThere(await site.nobody.get(`/events/${solo}`));
  },
  'its id, of a student': call('ayesha', (client, { solo }) => client.get(`/events/${solo}`)),
  'its id, of an administrator of another club': call('talha', (client, { solo }) => client.get(`/events/${solo}`)),
  'its id in capitals': call('talha', (client, { solo }) => client.get(`/events/${solo.toUpperCase()}`)),
  'the id of a featured event': call('nobody', (client, { featured }) => client.get(`/featured-events/${featured}`)),
  'the id of a featured event, of a student': call('ayesha', (client, { featured }) =>
    client.get(`/featured-events/${featured}`),
  ),
  'the calendar entry of an event': call('nobody', (client, { solo }) => client.get(`/events/${solo}/calendar.ics`)),
  'the calendar entry of a featured event': call('nobody', (client, { featured }) =>
    client.get(`/featured-events/${featured}/calendar.ics`),
  ),
  'its results': call('nobody', (client, { solo }) => client.get(`/events/${solo}/results`)),
  'the results of a featured event': call('nobody', (client, { featured }) =>
    client.get(`/featured-events/${featured}/results`),
  ),
  'the search for team mates': call('ayesha', (client, { team }) =>
    client.get(`/users/search-for-team/${team}?name=a`),
  ),
  'the check of a registration': call('ayesha', (client, { solo }) => client.get(`/registrations/check/${solo}`)),
  'the check of a team name': call('ayesha', (client, { team }) =>
    client.get(`/registrations/check-team-name/${team}/Night%20Owls`),
  ),
  'the mates who accepted': call('ayesha', (client, { team }) => client.get(`/invitations/accepted/${team}`)),
  'its messages': call('ayesha', (client, { solo }) => client.get(`/events/${solo}/messages`)),
  'its roster, of another club': call('talha', (client, { solo }) => client.get(`/registrations/event/${solo}`)),
  'its door, of another club': call('talha', (client, { solo }) => client.get(`/events/${solo}/door`)),
  'the link of its door': async (site, { doorToken }) =>
    (await site.nobody.get('/door', { 'x-door-token': doorToken })).status === 200,
  'the link of a team that withdrew': async (site, { manageToken }) =>
    (await site.nobody.get('/featured-registrations/manage', { 'x-manage-token': manageToken })).status === 200,
  'the link into a team': call('nobody', (client, { joinToken }) => client.post('/join/look', { token: joinToken })),
  'asking to join a team': call('danish', (client, { joinToken }) => client.post('/join', { token: joinToken })),
  'what deleting it would do, of another club': call('talha', (client, { solo }) =>
    client.get(`/events/${solo}/impact`),
  ),
  'an edit, by another club': call('talha', (client, { solo }, site) =>
    client.put(`/events/${solo}`, eventForm(site.clock.now())),
  ),
  'publishing it, by another club': call('talha', (client, { solo }) =>
    client.put(`/events/${solo}`, { isDraft: false }),
  ),
  'its status, by another club': call('talha', (client, { solo }) =>
    client.patch(`/events/${solo}`, { status: 'ongoing' }),
  ),
  'deleting it, by another club': call('talha', (client, { solo }) => client.delete(`/events/${solo}`)),
  'a walk-in, by its organizer': call('sana', (client, { solo }) =>
    client.post(`/admin/events/${solo}/registrations`, { rollNumber: rollNumberOf('danish') }),
  ),
  'a message, by its organizer': call('sana', (client, { solo }) => client.post(`/events/${solo}/messages`, message)),
  'a message to teams': call('sana', (client, { featured }) =>
    client.post(`/featured-events/${featured}/messages`, { ...message, audience: 'leaders' }),
  ),
  registering: call('ayesha', (client, { solo }) => client.post('/registrations', { eventId: solo })),
  inviting: call('ayesha', async (client, { team }, site) =>
    client.post('/invitations/send', { eventId: team, receiverId: await site.idOf('bilal') }),
  ),
  'a picture of a receipt': call('nobody', (client, { featured }) =>
    client.post(`/featured-events/${featured}/receipts`, Buffer.from('no picture')),
  ),
  'registering a team': call('nobody', (client, { featured }) =>
    client.post(`/featured-events/${featured}/register`, teamForm(2)),
  ),
  'its page': page(({ solo }) => `/events/${solo}`),
  'the page of a featured event': page(({ featured }) => `/featured-events/${featured}`),
  'the page of all events': page('/events'),
  'the schedule': page('/schedule'),
  'the page of its club': page(`/clubs/${slug}`),
  'the page of featured events': page('/featured-events'),
  'the page of results': page('/results'),
  'the sitemap': sitemap,
  'its share picture': page(({ solo }) => `/share/event/${solo}.png`),
  'the share picture of a featured event': page(({ featured }) => `/share/featured/${featured}.png`),
  'the export without people': async ({ db }, target) =>
    names({ text: JSON.stringify(await readFestival(db, { withPeople: false })) }, target),
  'a live message': async (site, { solo }) => {
    const stream = await follow(site, 'ayesha');
    await site.as('sana').put(`/events/${solo}/results`, { published: true, results: [{ place: 1, name: 'Other' }] });
    await publish(site.db, { to: [await site.idOf('ayesha')], event: 'a mark' });
    await stream.next('a mark');
    return stream.names().includes('results');
  },
  'a mail of what changed': async (site, target) => {
    await register(site, target);
    await site.as('sana').put(`/events/${target.solo}`, {
      ...eventForm(site.clock.now(), { title: `${target.name} Night` }),
      venue: 'Hall 9',
    });
    return mailed(site, target, 'event_changed');
  },
  'a reminder': async (site, target) => {
    await register(site, target);
    const event = eventForm(site.clock.now());
    site.clock.set(new Date(startOf(event).getTime() - 20 * 3_600_000));
    await sendDueReminders(site.context);
    return mailed(site, target, 'event_tomorrow');
  },
};
