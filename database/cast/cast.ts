import { type CastMark, marks } from './attendance.ts';
import type { CastEvent } from './castEvent.ts';
import { events } from './events.ts';
import { type CastFeaturedEvent, type CastTeam, featuredEvents, teams } from './featured.ts';
import { type CastInvitation, invitations } from './invitations.ts';
import type { CastRequest, CastSeeker } from './looking.ts';
import { people, type Person } from './people.ts';
import { type CastRegistration, registrations } from './registrations.ts';
import { type CastResult, results } from './results.ts';

/** A person under any key: the demo has more than the named ones. */
export type CastPerson = Omit<Person, 'key'> & { key: string };

/** What a database is filled with. */
export interface Cast {
  people: readonly CastPerson[];
  events: readonly CastEvent[];
  featuredEvents: readonly CastFeaturedEvent[];
  teams: readonly CastTeam[];
  registrations: readonly CastRegistration[];
  invitations: readonly CastInvitation[];
  seekers: readonly CastSeeker[];
  requests: readonly CastRequest[];
  results: readonly CastResult[];
  /** The places of teams of featured events, by their references. */
  featuredResults: readonly { event: string; place: number; reference: string }[];
  marks: readonly CastMark[];
  announcesDates: boolean;
}

/** A few people, events in every state: what the tests know. */
export const cast: Cast = {
  people,
  events,
  featuredEvents,
  teams,
  registrations,
  invitations,
  seekers: [],
  requests: [],
  results,
  featuredResults: [],
  marks,
  announcesDates: false,
};
