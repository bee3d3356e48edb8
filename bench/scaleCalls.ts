import { callApi, type ApiResponse, type ApiRequest } from './asking.ts';
import type { Crowd } from './crowd.ts';

/** A server with a festival of one size on it. */
export interface Site {
  url: string;
  crowd: Crowd;
}

export interface Measured {
  name: string;
  /** Makes the call once; `round` from 0, never the same one twice. */
  call: (site: Site, round: number) => Promise<ApiResponse>;
  /** Its answer grows with the festival by itself, so it is held to milliseconds and not to the smaller one's time. */
  whole?: number;
  rounds?: number;
}

const perPage = 25;
const wholeLists = 100;
const get = (path: string, who: (crowd: Crowd) => string | undefined, site: Site) => {
  const token = who(site.crowd);
  return callApi(site.url, path, { method: 'GET', ...(token === undefined ? {} : { token }) });
};
const superAdmin = ({ superAdmin: { token } }: Crowd) => token;
const nobody = () => undefined;
const freeAt = (crowd: Crowd, round: number) => crowd.free[round % crowd.free.length]?.token ?? '';
const post = (site: Site, round: number, body: ApiRequest['body']) =>
  callApi(site.url, '/registrations', { token: freeAt(site.crowd, round), body });

const people = (query: string) => (site: Site) => get(`/admin/users?role=&limit=${perPage}&${query}`, superAdmin, site);
const lastPage = ({ crowd }: Site) => Math.ceil(crowd.people / perPage);
const invite = (name: string, event: 'bigEvent' | 'teamEvent') => (site: Site, round: number) =>
  get(`/users/search-for-team/${site.crowd[event]}?name=${name}`, (crowd) => freeAt(crowd, round), site);

/** The calls of the screens that grow with the festival, as the screens make them. */
export const measured: readonly Measured[] = [
  { name: 'events, a page of 25', call: (site) => get('/events?limit=25', nobody, site) },
  { name: 'events, all', call: (site) => get('/events', nobody, site), whole: wholeLists },
  { name: 'events, search', call: (site) => get('/events?search=relay', nobody, site) },
  { name: 'one event', call: (site) => get(`/events/${site.crowd.event}`, nobody, site) },
  { name: 'the big event', call: (site) => get(`/events/${site.crowd.bigEvent}`, nobody, site) },
  { name: 'manage events, all', call: (site) => get('/admin/events', superAdmin, site), whole: wholeLists },
  { name: 'users, first page', call: people('page=1&search=') },
  { name: 'users, last page', call: (site) => people(`page=${lastPage(site)}&search=`)(site) },
  { name: 'users, search found in many', call: people('page=1&search=khan') },
  { name: 'users, search found in one', call: people('page=1&search=person777@') },
  { name: 'users, search found in none', call: people('page=1&search=nobody-is-called-so') },
  {
    name: 'users, a role',
    call: (site) => get(`/admin/users?role=club_admin&limit=${perPage}&page=1`, superAdmin, site),
  },
  { name: 'people to invite, many', call: invite('khan', 'teamEvent') },
  { name: 'people to invite, none', call: invite('nobody-is-called-so', 'teamEvent') },
  { name: 'people to invite to the big event', call: invite('free', 'bigEvent') },
  {
    name: 'registrations of the big event, a page of 50',
    call: (site) => get(`/registrations/event/${site.crowd.bigEvent}?limit=50`, superAdmin, site),
  },
  {
    name: 'registrations of the big event, all',
    call: (site) => get(`/registrations/event/${site.crowd.bigEvent}`, superAdmin, site),
    whole: 1000,
    rounds: 12,
  },
  {
    name: 'dashboard: my registrations',
    call: (site, round) => get('/registrations/my-registrations', (crowd) => freeAt(crowd, round), site),
  },
  {
    name: 'dashboard: my invitations',
    call: (site, round) => get('/invitations/stats', (crowd) => freeAt(crowd, round), site),
  },
  {
    name: 'dashboard: check of an event',
    call: (site, round) => get(`/registrations/check/${site.crowd.bigEvent}`, (crowd) => freeAt(crowd, round), site),
  },
  { name: 'register for an event', call: (site, round) => post(site, round, { eventId: site.crowd.event }) },
  {
    name: 'register for the big event, onto its waitlist',
    call: (site, round) =>
      post(site, round, {
        eventId: site.crowd.bigEvent,
        teamMembers: [],
        useInvitations: true,
        teamName: `New ${round}`,
      }),
  },
];

/**
 * Makes a call again and again, in turns at the small and at the large festival, so that whatever else runs on the
 * machine slows both down. @throws when an answer is not a success
 */
export async function inTurns(
  { name, call }: Measured,
  sites: readonly [Site, Site],
  rounds: number,
  warmUp: number,
  from = 0,
) {
  const times: [number[], number[]] = [[], []];
  for (let round = from; round < from + warmUp + rounds; round++) {
    for (const [at, site] of sites.entries()) {
      const answer = await call(site, round);
      if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.code}`);
      if (round >= from + warmUp) times[at]?.push(answer.ms);
    }
  }
  return times;
}
