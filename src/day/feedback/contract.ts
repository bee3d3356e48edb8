import { z } from 'zod';
import { ownListOf } from '#people/accounts/contract.ts';
import { administrators, participants } from '#people/accounts/rules.ts';
import { eventWithDate } from '#day/certificates/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, instant, orNone, paragraphs } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { daysOpen, longestComment, mostStars, starsProblem } from './rules.ts';

/** Feedback of the people who were at an event. Source: plain-things.md, 9. */

export const refusals = {
  not_present: conflict('Feedback is for those who were marked present'),
  feedback_closed: conflict(`Feedback is open for ${daysOpen} days after the event`),
} as const satisfies Refusals;

const given = {
  stars: z.int(),
  comment: z.string().nullable(),
};

const ownFeedback = component('OwnFeedback', {
  registrationId: z.string(),
  event: eventWithDate,
  /** Null: not answered yet. */
  stars: given.stars.nullable(),
  comment: given.comment,
  /** Until when it can be given or changed. */
  until: instant,
});
export type OwnFeedback = z.output<typeof ownFeedback>;

const eventFeedback = component('EventFeedback', {
  count: z.number(),
  /** Null without an answer. */
  average: z.number().nullable(),
  /** How many gave one star, two, and so on. */
  stars: z.array(z.number()),
  /** In random order, without names; empty below three answers. */
  comments: z.array(z.string()),
});
export type EventFeedback = z.output<typeof eventFeedback>;

export const calls = {
  'PUT /registrations/:id/feedback': {
    summary: `Gives or changes one’s own feedback, from the event’s end for ${daysOpen} days`,
    who: { roles: participants },
    params: byId,
    body: z.object({
      stars: z.int({ error: starsProblem }).min(1, { error: starsProblem }).max(mostStars, { error: starsProblem }),
      /** Omitted: unchanged; empty or null: none. */
      comment: orNone(paragraphs('Comment', longestComment)),
    }),
    answer: z.object({ feedback: component('Feedback', given) }),
    refusals: ['not_present', 'feedback_closed'],
  },
  'GET /feedback/mine': {
    summary: 'The registrations for which the caller can give or change feedback now, the latest event first',
    ...ownListOf('feedback', ownFeedback),
  },
  'GET /events/:id/feedback': {
    summary: 'The feedback on an event',
    who: { roles: administrators },
    params: byId,
    answer: z.object({ feedback: eventFeedback }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
