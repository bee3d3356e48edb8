import type { Answered, TestApp } from './app.ts';
import { resetAdmin } from '#people/people/server/adminAccess.ts';
import { createHash } from 'node:crypto';
import { emailOf } from './castDetails.ts';
import { mailedCode } from './signUpCalls.ts';
import { newAdministrator, setRole, type MadeKey } from './keyCalls.ts';

type Client = TestApp['nobody'];
type Answer = Promise<Pick<Answered<object>, 'status' | 'code'>>;
type Call = (client: Client, ids: Ids) => Answer;

/** What the calls are about. */
export interface Ids {
  event: string;
  otherEvent: string;
  featured: string;
  team: string;
  person: string;
  registration: string;
}

const nothing = '00000000-0000-4000-8000-000000000000';

/** Calls that no key may make; with the session of the key's owner, who is a super_admin, they get past the door. */
export const beyondKeys: Readonly<Record<string, Call>> = {
  'to learn who one is': (client) => client.get('/auth/me'),
  'to log in': (client) => client.post('/auth/login', { email: emailOf('hira'), password: 'festival-demo' }),
  'to log out': (client) => client.post('/auth/logout'),
  'to list sessions': (client) => client.get('/auth/sessions'),
  'to end all sessions': (client) => client.delete('/auth/sessions'),
  'to change the password': (client) => client.put('/auth/password', {}),
  'to change the name': (client) => client.put('/auth/name', {}),
  'to see the second factor': (client) => client.get('/auth/second-factor'),
  'to set up a second factor': (client) => client.post('/auth/second-factor/setup', {}),
  'to list keys': (client) => client.get('/keys'),
  'to make a key': (client) => client.post('/keys', { label: 'Child', scope: 'read', days: 365 }),
  'to end a key': (client) => client.delete(`/keys/${nothing}`),
  'to list people': (client) => client.get('/admin/users'),
  'to export people': (client) => client.get('/admin/users/export'),
  'to change a role': (client, { person }) => client.put(`/admin/users/${person}/role`, {}),
  'to change a club': (client, { person }) => client.put(`/admin/users/${person}`, {}),
  'to delete a person': (client) => client.delete(`/admin/users/${nothing}`),
  'to see somebody’s sessions': (client, { person }) => client.get(`/admin/users/${person}/access`),
  'to end somebody’s sessions': (client, { person }) => client.delete(`/admin/users/${person}/sessions`),
  'to read out a code': (client) => client.post('/admin/verifications', {}),
  'to read settings': (client) => client.get('/settings'),
  'to change settings': (client) => client.patch('/settings', {}),
  'to look at the erasure': (client) => client.get('/settings/erasure'),
  'to read the mail log': (client) => client.get('/admin/mail'),
  'to send a mail again': (client) => client.post(`/admin/mail/${nothing}/resend`),
  'to read the audit log': (client) => client.get('/admin/records'),
  'to read own data': (client) => client.get('/users/export'),
  'to erase oneself': (client) => client.post('/users/erase', {}),
  'to make a calendar link': (client) => client.post('/users/calendar-link'),
  'to upload a picture': (client) => client.post('/pictures', {}),
  'to create an event': (client) => client.post('/events', {}),
  'to edit an event': (client, { event }) => client.put(`/events/${event}`, {}),
  'to change a status': (client, { event }) => client.patch(`/events/${event}`, {}),
  'to delete an event': (client) => client.delete(`/events/${nothing}`),
  'to hand an event over': (client, { event }) => client.put(`/events/${event}/organizer`, {}),
  'to write results': (client, { event }) => client.put(`/events/${event}/results`, {}),
  'to write to people': (client, { event }) => client.post(`/events/${event}/messages`, {}),
  'to add a walk-in': (client, { event }) => client.post(`/admin/events/${event}/registrations`, {}),
  'to cancel a registration': (client) => client.delete(`/admin/registrations/${nothing}`, {}),
  'to review a team': (client, { featured, team }) =>
    client.patch(`/featured-events/${featured}/registrations/${team}`, {}),
  'to see national ids': (client, { featured, team }) =>
    client.post(`/featured-events/${featured}/registrations/${team}/reveal`),
  'to list door links': (client, { event }) => client.get(`/events/${event}/door-links`),
  'to make a door link': (client, { event }) => client.post(`/events/${event}/door-links`, {}),
  'to read applications': (client) => client.get('/recruitment'),
  'to export applications': (client) => client.get('/club-recruitment/export'),
};

const door: Call = (client, { event }) => client.get(`/events/${event}/door`);
const roster: Call = (client, { event }) => client.get(`/registrations/event/${event}`);

/** Calls with a key of the wrong kind. The other kind makes them. */
export const ofOtherScope: Readonly<Record<string, { right: 'read' | 'event'; call: Call }>> = {
  'the door with a key that reads': { right: 'event', call: door },
  'marks with a key that reads': {
    right: 'event',
    call: (client, { event, registration }) =>
      client.post(`/events/${event}/attendance`, {
        marks: [{ id: 'one', team: registration, present: true, at: new Date().toISOString() }],
      }),
  },
  'the roster with a key of the door': { right: 'read', call: roster },
  'the event itself with a key of its door': {
    right: 'read',
    call: (client, { event }) => client.get(`/events/${event}`),
  },
  'events with a key of a door': { right: 'read', call: (client) => client.get('/admin/events') },
  'public events with a key of a door': { right: 'read', call: (client) => client.get('/events') },
  'numbers with a key of a door': { right: 'read', call: (client) => client.get('/admin/numbers') },
  'results with a key of a door': { right: 'read', call: (client) => client.get('/results') },
};

/** Doors of other events, for a key of one event. Its owner's session opens them. */
export const ofOtherEvents: Readonly<Record<string, Call>> = {
  'another door': (client, { otherEvent }) => client.get(`/events/${otherEvent}/door`),
  'marks at another door': (client, { otherEvent }) =>
    client.post(`/events/${otherEvent}/attendance`, {
      marks: [{ id: 'one', key: nothing, present: true, at: new Date().toISOString() }],
    }),
  'another door in capitals': (client, { otherEvent }) => client.get(`/events/${otherEvent.toUpperCase()}/door`),
  'the door of a featured event': (client, { featured }) => client.get(`/featured-events/${featured}/door`),
};

interface Owner {
  id: string;
  client: Client;
  email: string;
}
/** What ends a key, and what must not bring it back. */
export const endings: Readonly<Record<string, (site: TestApp, owner: Owner, made: MadeKey) => Promise<unknown>>> = {
  'its owner ended it': (_site, { client }, { entry }) => client.delete(`/keys/${entry._id}`),
  'a super_admin ended it': (site, _owner, { entry }) => site.as('omar').delete(`/keys/${entry._id}`),
  'its days are over': async (site) => site.clock.advance(30 * 86_400),
  'its owner became a student': (site, { id }) => setRole(site, id, 'student'),
  'its owner was a student for a moment': async (site, { id }) => {
    await setRole(site, id, 'student');
    await setRole(site, id, 'club_admin', 'Koderz Club');
  },
  'its owner was demoted from super_admin': async (site, { id }) => {
    await setRole(site, id, 'super_admin');
    await setRole(site, id, 'club_admin', 'Koderz Club');
  },
  'its owner reset the password': async (site, { email }) => {
    await site.nobody.post('/auth/forgot-password', { email });
    const resetCode = await mailedCode(site, email);
    await site.nobody.post('/auth/reset-password', { email, resetCode, newPassword: 'quiet-lantern' });
  },
  'a command reset the password': (site, { email }) =>
    resetAdmin(site.db, { email, removeSecondFactor: false }, site.clock.now()),
  'its owner’s account was deleted': (site, { id }) => site.as('omar').delete(`/admin/users/${id}`),
};

/** Tokens that are no key, made from one. */
export const forgeries: Readonly<Record<string, (key: string) => Record<string, string>>> = {
  'a letter less': (key) => ({ authorization: `Bearer ${key.slice(0, -1)}` }),
  'a letter more': (key) => ({ authorization: `Bearer ${key}A` }),
  'another last letter': (key) => ({
    authorization: `Bearer ${key.slice(0, -2)}${key.at(-2) === 'x' ? 'y' : 'x'}${key.at(-1)}`,
  }),
  'the prefix alone': () => ({ authorization: 'Bearer tfk_' }),
  'its hash': (key) => ({ authorization: `Bearer tfk_${createHash('sha256').update(key).digest('hex')}` }),
  'a wildcard': () => ({ authorization: 'Bearer tfk_%' }),
  'in lower case': (key) => ({ authorization: `Bearer ${key.toLowerCase()}` }),
  'with spaces behind': (key) => ({ authorization: `Bearer ${key} ${key}` }),
};
/** A key where keys do not belong: nobody is signed in by it. */
export const wrongPlaces: Readonly<Record<string, (key: string) => Record<string, string>>> = {
  'without its prefix': (key) => ({ authorization: `Bearer ${key.slice(4)}` }),
  'as Basic': (key) => ({ authorization: `Basic ${Buffer.from(`key:${key}`).toString('base64')}` }),
  'in a cookie': (key) => ({ cookie: `token=${key}` }),
  'in another header': (key) => ({ 'x-api-key': key }),
};

export const administratorWithMail = async (site: TestApp): Promise<Owner> => {
  const made = await newAdministrator(site);
  const { data } = await made.client.get<{ user: { email: string } }>('/auth/me');
  return { ...made, email: data.user.email };
};
