import { z } from 'zod';
import { refusals as accountRefusals } from '#people/accounts/contract.ts';
import { administrators, participants } from '#people/accounts/rules.ts';
import { anyEvent } from '#events/events/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, id, instant, instantOrNull, line } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { limits, outcomes } from './rules.ts';

/** Passes, and marks at the door. Source: festival-days.md, point 6. */

export const refusals = {
  second_factor_needed: accountRefusals.second_factor_needed,
  not_admitted: conflict('Only people with a place have a pass'),
  event_cancelled: conflict('This event is cancelled'),
  event_over: conflict(
    `The event ended more than ${limits.hoursAfterEvent} hours ago. Choose how many hours the link lasts.`,
  ),
  door_link_ended: { status: 401, message: 'This door link has ended. Ask the organizer for a new one.' },
} as const satisfies Refusals;

/** The header that holds the token of a door link. */
export const doorToken = {
  'X-Door-Token': { summary: 'The token of a door link, in place of a session', isRequired: false },
} as const;

/** The header that holds the code of a pass. */
const passCode = {
  'X-Pass-Code': { summary: 'The code of the pass, out of the link in the mail to its holder', isRequired: true },
} as const;

const eventAtDoor = anyEvent
  .pick({ _id: true, title: true, date: true, time: true, durationMinutes: true, venue: true, status: true })
  .meta({ id: 'EventAtDoor' });
export type EventAtDoor = z.output<typeof eventAtDoor>;

const pass = component('Pass', {
  code: z.string(),
  name: z.string(),
  teamName: z.string().nullable(),
  /** Since when its holder is checked in; null: not checked in. */
  presentAt: instantOrNull,
  event: eventAtDoor,
});
export type Pass = z.output<typeof pass>;

const personAtDoor = component('PersonAtDoor', {
  /** Identifies this person in a mark. */
  key: z.string(),
  /** The registration's id: identifies the whole team in a mark. */
  team: z.string(),
  name: z.string(),
  teamName: z.string().nullable(),
  rollNumber: z.string().nullable(),
  batch: z.string().nullable(),
  section: z.string().nullable(),
  presentAt: instantOrNull,
  /** A name, or the label of a door link. */
  presentBy: z.string().nullable(),
  /** The `at` of the last mark that counted: a later mark wins if its `at` is not earlier. */
  decidedAt: instantOrNull,
});

const door = component('Door', {
  event: eventAtDoor,
  people: z.array(personAtDoor),
  expected: z.number(),
  present: z.number(),
});
export type Door = z.output<typeof door>;

// As written: only a code's canonical form is valid, and two marks whose ids differ by a space are two.
const target = z.string().min(1).max(200).optional();
const mark = z
  .strictObject({
    id: z.string().min(1).max(64),
    code: target,
    key: target,
    /** The id of a registration. */
    team: target,
    present: z.boolean(),
    at: z.iso.datetime({ offset: true, error: 'at must be a date and time' }),
  })
  .refine(({ code, key, team }) => [code, key, team].filter((named) => named !== undefined).length === 1, {
    error: 'A mark names one code, one key or one team',
  })
  .meta({ id: 'Mark' });
export type WrittenMark = z.output<typeof mark>;

const result = component('MarkResult', {
  id: z.string(),
  outcome: z.enum(outcomes),
  name: z.string().optional(),
  teamName: z.string().nullable().optional(),
  presentAt: instantOrNull.optional(),
  presentBy: z.string().nullable().optional(),
  decidedAt: instantOrNull.optional(),
  /** When this mark counts as made: its `at`, moved to within a week before its first arrival. */
  countedAt: instantOrNull.optional(),
});
export type MarkResult = z.output<typeof result>;
const marks = z
  .array(mark)
  .min(1, 'Send at least one mark')
  .max(limits.marksAtOnce, `Send at most ${limits.marksAtOnce} marks at once`);

const link = component('DoorLink', { _id: z.string(), label: z.string(), expiresAt: instant });
export type DoorLink = z.output<typeof link>;
const newLink = z.strictObject({
  label: line('Label', limits.label),
  hours: z
    .int('Hours must be a whole number')
    .min(limits.hours.least, `Hours must be at least ${limits.hours.least}`)
    .max(limits.hours.most, `Hours cannot exceed ${limits.hours.most}`)
    // Without them the link ends two hours after the event.
    .optional(),
});

const byLink = z.object({ id, linkId: id });
// Organizers of the event, or holders of a door link for it: the handler decides.
const atTheDoor = {
  who: 'anyone',
  keyScopes: ['event'],
  params: byId,
  headers: doorToken,
  refusals: ['unauthenticated', 'forbidden', 'second_factor_needed', 'door_link_ended'],
} as const;
const whoRuns = { who: { roles: administrators }, params: byId } as const;
// The same for an event and a featured event.
const marking = {
  ...atTheDoor,
  body: z.strictObject({ marks }),
  answer: z.object({ results: z.array(result) }),
  refusals: [...atTheDoor.refusals, 'event_cancelled'],
} as const;
const listOfLinks = { ...whoRuns, answer: z.object({ links: z.array(link) }) } as const;
const newDoorLink = {
  ...whoRuns,
  status: 201,
  body: newLink,
  answer: z.object({ url: z.url(), link }),
  refusals: ['event_over'],
} as const;
const endOfLink = { ...whoRuns, params: byLink, answer: z.object({ link }) } as const;

const orLink = 'for who runs it or holds a door link (header X-Door-Token)';

export const calls = {
  'GET /registrations/:id/pass': {
    summary: 'The caller’s pass for the event of a registration with a seat',
    who: { roles: participants },
    params: byId,
    answer: z.object({ pass }),
    refusals: ['not_admitted'],
  },
  'GET /featured-registrations/pass': {
    summary: 'The pass of a member of a confirmed featured team, named by the header X-Pass-Code',
    who: 'anyone',
    headers: passCode,
    answer: z.object({ pass }),
    refusals: ['not_found', 'not_admitted'],
  },
  'GET /door': {
    summary: 'Which door a door link (header X-Door-Token) opens',
    who: 'anyone',
    headers: { 'X-Door-Token': { summary: 'The token of the door link', isRequired: true } },
    answer: z.object({ event: eventAtDoor, isFeatured: z.boolean(), link }),
    refusals: ['door_link_ended'],
  },
  'GET /events/:id/door': { summary: `Everybody expected at an event, ${orLink}`, ...atTheDoor, answer: door },
  'POST /events/:id/attendance': {
    summary: `Mark people as present or absent, ${orLink}. The id of a mark makes sending it twice harmless`,
    ...marking,
  },
  'GET /events/:id/door-links': {
    summary: 'The door links of an event that are open',
    ...listOfLinks,
  },
  'POST /events/:id/door-links': {
    summary:
      'A link for a helper that opens this door and nothing else, for some hours or until two hours after the event; its address is shown once',
    ...newDoorLink,
  },
  'DELETE /events/:id/door-links/:linkId': {
    summary: 'End a door link at once',
    ...endOfLink,
  },
  'GET /featured-events/:id/door': {
    summary: `Everybody of the confirmed teams of a featured event, ${orLink}`,
    ...atTheDoor,
    answer: door,
  },
  'POST /featured-events/:id/attendance': {
    summary: `Mark people of featured teams as present or absent, ${orLink}`,
    ...marking,
  },
  'GET /featured-events/:id/door-links': {
    summary: 'The door links of a featured event that are open',
    ...listOfLinks,
  },
  'POST /featured-events/:id/door-links': {
    summary:
      'A link for a helper that opens the door of a featured event, for some hours or until two hours after the event; its address is shown once',
    ...newDoorLink,
  },
  'DELETE /featured-events/:id/door-links/:linkId': {
    summary: 'End a door link of a featured event at once',
    ...endOfLink,
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
