import { callApi, type ApiResponse, type ApiRequest } from './apiClient.ts';
import type { SeededFestival } from './seedFestival.ts';

/** A server with a festival of one size on it. */
export interface SeededSite {
  url: string;
  seeded: SeededFestival;
}

export interface MeasuredCall {
  name: string;
  /** Makes the call once; `round` from 0, never the same one twice. */
  call: (site: SeededSite, round: number) => Promise<ApiResponse>;
  /** Its answer grows with the festival by itself, so its limit is in milliseconds, not relative to the smaller festival. */
  limitMs?: number;
  rounds?: number;
}

const perPage = 25;
const wholeListMs = 100;
const get = (path: string, who: (seeded: SeededFestival) => string | undefined, site: SeededSite) => {
  const token = who(site.seeded);
  return callApi(site.url, path, { method: 'GET', ...(token === undefined ? {} : { token }) });
};
const superAdmin = ({ superAdmin: { token } }: SeededFestival) => token;
const nobody = () => undefined;
const freeAt = (seeded: SeededFestival, round: number) => seeded.free[round % seeded.free.length]?.token ?? '';
const post = (site: SeededSite, round: number, body: ApiRequest['body']) =>
  callApi(site.url, '/registrations', { token: freeAt(site.seeded, round), body });

const people = (query: string) => (site: SeededSite) =>
  get(`/admin/users?role=&limit=${perPage}&${query}`, superAdmin, site);
const lastPage = ({ seeded }: SeededSite) => Math.ceil(seeded.people / perPage);
const invite = (name: string, event: 'bigEvent' | 'teamEvent') => (site: SeededSite, round: number) =>
  get(`/users/search-for-team/${site.seeded[event]}?name=${name}`, (seeded) => freeAt(seeded, round), site);

/** The calls of the screens that grow with the festival, as the screens make them. */
export const measuredCalls: readonly MeasuredCall[] = [
  { name: 'events, a page of 25', call: (site) => get('/events?limit=25', nobody, site) },
  { name: 'events, all', call: (site) => get('/events', nobody, site), limitMs: wholeListMs },
  { name: 'events, search', call: (site) => get('/events?search=relay', nobody, site) },
  { name: 'one event', call: (site) => get(`/events/${site.seeded.event}`, nobody, site) },
  { name: 'the big event', call: (site) => get(`/events/${site.seeded.bigEvent}`, nobody, site) },
  { name: 'manage events, all', call: (site) => get('/admin/events', superAdmin, site), limitMs: wholeListMs },
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
    call: (site) => get(`/registrations/event/${site.seeded.bigEvent}?limit=50`, superAdmin, site),
  },
  {
    name: 'registrations of the big event, all',
    call: (site) => get(`/registrations/event/${site.seeded.bigEvent}`, superAdmin, site),
    limitMs: 1000,
    rounds: 12,
  },
  {
    name: 'dashboard: my registrations',
    call: (site, round) => get('/registrations/my-registrations', (seeded) => freeAt(seeded, round), site),
  },
  {
    name: 'dashboard: my invitations',
    call: (site, round) => get('/invitations/stats', (seeded) => freeAt(seeded, round), site),
  },
  {
    name: 'dashboard: check of an event',
    call: (site, round) => get(`/registrations/check/${site.seeded.bigEvent}`, (seeded) => freeAt(seeded, round), site),
  },
  { name: 'register for an event', call: (site, round) => post(site, round, { eventId: site.seeded.event }) },
  {
    name: 'register for the big event, onto its waitlist',
    call: (site, round) =>
      post(site, round, {
        eventId: site.seeded.bigEvent,
        teamMembers: [],
        useInvitations: true,
        teamName: `New ${round}`,
      }),
  },
];

/**
 * Repeats a call on each festival in turn, so that other work on the machine slows all of them down. @throws when an
 * answer is not a success
 */
export async function interleaved<Sites extends readonly SeededSite[]>(
  { name, call }: Pick<MeasuredCall, 'name' | 'call'>,
  sites: Sites,
  rounds: number,
  warmUp: number,
  from = 0,
) {
  const times: number[][] = sites.map(() => []);
  for (let round = from; round < from + warmUp + rounds; round++) {
    for (const [at, site] of sites.entries()) {
      const answer = await call(site, round);
      if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.code}`);
      if (round >= from + warmUp) times[at]?.push(answer.ms);
    }
  }
  return times as { [Site in keyof Sites]: number[] };
}
