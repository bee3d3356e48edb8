import { z } from 'zod';
import { administrators } from '#people/accounts/rules.ts';
import type { Calls } from '#platform/http/contract.ts';
import { component, nothing } from '#platform/http/fields.ts';

/** How many sign up, come and stay away. Source: festival-days.md, point 7; plain-things.md, point 6. */

/** People, except `teams`. */
const counts = {
  registered: z.number(),
  waitlisted: z.number(),
  /** Who cancelled and is not back. */
  cancelled: z.number(),
  /** Registered people who were marked present. */
  present: z.number(),
  /** Registered, and not marked present; null before the event is over. Of several events, those of the ones that are over. */
  absent: z.number().nullable(),
  /** Registered teams, without waitlisted ones. */
  teams: z.number(),
  /** Stars of those who were marked present when they gave them; featured events have none. `average` is null without an answer. */
  feedback: component('Rating', { count: z.number(), average: z.number().nullable() }),
};
const eventNumbers = component('EventNumbers', {
  _id: z.string(),
  title: z.string(),
  organizerClub: z.string(),
  /** Null: unlimited. */
  limit: z.number().nullable(),
  ...counts,
});
export type EventNumbers = z.output<typeof eventNumbers>;

const featuredNumbers = component('FeaturedNumbers', {
  ...eventNumbers.shape,
  /** Registered are the people of confirmed teams, waitlisted those of pending ones, cancelled of rejected and withdrawn ones. */
  universities: z.array(z.object({ name: z.string(), people: z.number() })),
});
export type FeaturedNumbers = z.output<typeof featuredNumbers>;

/** Of all events and featured events that are listed. */
const totals = component('TotalNumbers', counts);
export type TotalNumbers = z.output<typeof totals>;

const clubNumbers = component('ClubNumbers', {
  organizerClub: z.string(),
  /** Summed over its events; null as soon as one of them is unlimited. */
  limit: z.number().nullable(),
  ...counts,
});
export type ClubNumbers = z.output<typeof clubNumbers>;

const signUps = component('SignUps', {
  /** On the festival's clocks, as 2026-03-01. */
  day: z.string(),
  batch: z.string().nullable(),
  count: z.number(),
});
export type SignUps = z.output<typeof signUps>;

const who = { who: { roles: administrators }, keyScopes: ['read'] } as const;

export const calls = {
  'GET /admin/numbers': {
    summary:
      'How many people registered, wait, cancelled and came, by event, featured event and club, and how many accounts were made by day and batch. ' +
      'For a club admin the events they run, all featured events, and the accounts of people registered for those',
    ...who,
    answer: z.object({
      events: z.array(eventNumbers),
      featured: z.array(featuredNumbers),
      totals,
      clubs: z.array(clubNumbers),
      signUps: z.array(signUps),
    }),
  },
  'GET /admin/numbers/export': {
    summary: 'The numbers of the events and featured events as a file, with a row of their totals',
    ...who,
    answer: nothing,
    file: 'text/csv',
  },
} as const satisfies Calls;
