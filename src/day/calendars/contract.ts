import { z } from 'zod';
import type { Calls } from '#platform/http/contract.ts';
import { byId, nothing } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';

/** Calendars by RFC 5545. Source: festival-days.md, point 3. */

export const refusals = {
  dates_not_announced: conflict('The dates have not been announced yet'),
} as const satisfies Refusals;

const calendar = { file: 'text/calendar', answer: nothing } as const;
const ofEverybody = { ...calendar, who: 'anyone', refusals: ['dates_not_announced'] } as const;

export const calls = {
  'GET /calendar.ics': { summary: 'All events, the featured ones too, as a calendar', ...ofEverybody },
  'GET /events/:id/calendar.ics': { summary: 'One event as a calendar', params: byId, ...ofEverybody },
  'GET /featured-events/:id/calendar.ics': {
    summary: 'One featured event as a calendar',
    params: byId,
    ...ofEverybody,
  },
  'GET /calendar/:token.ics': {
    summary: 'The registrations of the person whose link this is; without events while no dates are announced',
    who: 'anyone',
    params: z.object({ token: z.string().max(200) }),
    ...calendar,
  },
  'POST /users/calendar-link': {
    summary: "A link to the caller's own calendar; it ends the one before",
    who: 'signed-in',
    answer: z.object({ url: z.url() }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
