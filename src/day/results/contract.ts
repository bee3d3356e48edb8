import { z } from 'zod';
import { ownListOf } from '#people/accounts/contract.ts';
import { administrators } from '#people/accounts/rules.ts';
import { linkedEvent } from '#people/audit/contract.ts';
import { anyEvent } from '#events/events/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, id, instantOrNull, line } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { asCompared, wrong } from './formRules.ts';
import { limits } from './rules.ts';

/** The results of events. Source: festival-days.md, point 7. */

export const refusals = {
  results_changed: conflict('Somebody has changed these results since you opened them. Please open them again.'),
  results_of_cancelled: conflict('This event is cancelled, so it has no results to publish'),
} as const satisfies Refusals;

const { place, note, name, results: most } = limits;

const writtenResult = z
  .strictObject({
    place: z.int(wrong.place).min(place.least, wrong.place).max(place.most, wrong.place),
    registrationId: id.optional(),
    /** Name of a winner who is not registered. */
    name: line('Name', name, wrong.name).optional(),
    note: z.union([z.literal('').transform(() => null), z.null(), line('Note', note)]).optional(),
  })
  .superRefine(({ registrationId, name: written }, context) => {
    if ((registrationId === undefined) === (written === undefined))
      context.addIssue({ code: 'custom', path: ['registrationId'], message: wrong.who });
  })
  .meta({ id: 'WrittenResult' });
export type WrittenResult = z.output<typeof writtenResult>;

const whoOf = ({ registrationId, name: written }: WrittenResult) =>
  registrationId ?? (written === undefined ? undefined : asCompared(written));

const writtenResults = z
  .array(writtenResult)
  .max(most, `There can be at most ${most} results`)
  .superRefine((results, context) => {
    for (const [index, result] of results.entries()) {
      const who = whoOf(result);
      if (who === undefined || results.findIndex((other) => whoOf(other) === who) === index) continue;
      const path = [index, result.registrationId === undefined ? 'name' : 'registrationId'];
      context.addIssue({ code: 'custom', path, message: wrong.twice });
    }
  });

const result = component('Result', {
  place: z.number(),
  /** Of the team, or of the person who took part alone. */
  name: z.string(),
  registrationId: z.string().optional(),
  note: z.string().nullable(),
});
export type Result = z.output<typeof result>;

const list = component('Results', {
  results: z.array(result),
  published: z.boolean(),
  /** Null until somebody writes results. */
  updatedAt: instantOrNull,
});

const entrant = component('Entrant', {
  registrationId: z.string(),
  name: z.string(),
  people: z.number(),
  /** How many of them were mailed already that they took this place. */
  told: z.array(z.object({ place: z.number(), people: z.number() })),
});
export type Entrant = z.output<typeof entrant>;

const isFeatured = z.boolean();
const eventWithResults = anyEvent
  .pick({ _id: true, title: true, category: true, organizerClub: true })
  .extend({ isFeatured, results: z.array(result) })
  .meta({ id: 'EventWithResults' });
export type EventWithResults = z.output<typeof eventWithResults>;

const ownResult = component('OwnResult', {
  event: linkedEvent,
  place: z.number(),
  name: z.string(),
  note: z.string().nullable(),
});
export type OwnResult = z.output<typeof ownResult>;

const eventToRank = anyEvent.pick({ _id: true, title: true, status: true }).meta({ id: 'EventToRank' });

const read = { who: 'anyone', keyScopes: ['read'], params: byId, answer: list } as const;
const write = {
  who: { roles: administrators },
  params: byId,
  body: z
    .strictObject({
      results: writtenResults,
      published: z.boolean({ error: 'Please choose yes or no' }),
      /** Of the results that were edited; null: there were none. Others are not overwritten unseen. */
      updatedAt: z.iso.datetime({ error: 'updatedAt must be a date and time' }).nullish(),
    })
    .meta({ id: 'WrittenResults' }),
  answer: list,
  refusals: ['results_changed', 'results_of_cancelled'],
} as const;
const choose = {
  who: { roles: administrators },
  params: byId,
  answer: z.object({ event: eventToRank, entrants: z.array(entrant) }),
} as const;

export const calls = {
  'GET /results': {
    summary: 'Every event with published results, the newest first; with `event` that one alone',
    who: 'anyone',
    keyScopes: ['read'],
    query: z.object({ event: id.optional() }),
    answer: z.object({ events: z.array(eventWithResults) }),
  },
  'GET /results/mine': {
    summary: 'The published results that name the caller or a team of theirs',
    ...ownListOf('results', ownResult),
  },
  'GET /events/:id/results': {
    summary: 'The results of an event; until they are published for those who run it alone',
    ...read,
  },
  'PUT /events/:id/results': {
    summary: 'Write the results of an event. Publishing mails them to everybody named, once for each place',
    ...write,
  },
  'GET /events/:id/results/entrants': { summary: 'Whom the results of an event can name', ...choose },
  'GET /featured-events/:id/results': {
    summary: 'The results of a featured event; until they are published for administrators alone',
    ...read,
  },
  'PUT /featured-events/:id/results': {
    summary: 'Write the results of a featured event. Publishing mails them to the teams named, once for each place',
    ...write,
  },
  'GET /featured-events/:id/results/entrants': {
    summary: 'Which teams the results of a featured event can name',
    ...choose,
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
