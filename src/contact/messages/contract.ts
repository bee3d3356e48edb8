import { z } from 'zod';
import { user } from '#people/accounts/contract.ts';
import { administrators } from '#people/accounts/rules.ts';
import { manageToken, refusals as featuredRefusals } from '#teams/featured/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, instant, line, paragraphs } from '#platform/http/fields.ts';
import type { CodeOf, Refusals } from '#platform/http/refusals.ts';
import { audiences, limits, required } from './rules.ts';

/** What organizers write to the people of an event. Source: festival-days.md, 2. */

export const refusals = {
  token_invalid: featuredRefusals.token_invalid,
  event_over: featuredRefusals.event_over,
  too_many_messages: {
    status: 429,
    code: 'rate_limited',
    message: `An event takes at most ${limits.perHour} messages an hour. Try again in {wait}.`,
  },
} as const satisfies Refusals;

const audienceOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: 'Please choose who gets the message' });
const written = {
  subject: line('Subject', limits.subject, required.subject),
  body: paragraphs('Message', limits.body, required.body),
};

const message = component('Message', {
  _id: z.string(),
  audience: z.enum(audiences),
  subject: z.string(),
  body: z.string(),
  /** Number of recipients. */
  recipients: z.number(),
  createdAt: instant,
  by: user.pick({ _id: true, name: true }),
});
export type Message = z.output<typeof message>;

const sent = z.object({ message });
const listOf = <Reach extends z.ZodObject>(reach: Reach) =>
  z.object({
    /** Newest first: all of them for organizers, for others those addressed to them. */
    messages: z.array(message),
    /** For organizers: the present size of each audience. */
    reach: reach.optional(),
  });

export const calls = {
  'GET /events/:id/messages': {
    summary: 'The messages of an event: to its organizers all, to others those addressed to them',
    who: 'signed-in',
    params: byId,
    answer: listOf(
      z.object({
        registered: z.number(),
        waitlisted: z.number(),
        leaders: z.number(),
        present: z.number(),
        absent: z.number(),
      }),
    ),
  },
  'POST /events/:id/messages': {
    summary: 'Write to the people of an event, by mail and on its page; at most five times an hour',
    who: { roles: administrators },
    status: 201,
    params: byId,
    body: z.strictObject({ audience: audienceOf(audiences), ...written }),
    answer: sent,
    refusals: ['rate_limited'],
  },
  'GET /featured-events/:id/messages': {
    summary: 'The messages of a featured event: to administrators all, to others those to a team they lead',
    who: 'signed-in',
    params: byId,
    answer: listOf(z.object({ leaders: z.number() })),
  },
  'GET /featured-registrations/manage/messages': {
    summary: 'The messages to the leader of the team of a mailed link, named by the header X-Manage-Token',
    who: 'anyone',
    headers: manageToken,
    answer: z.object({ messages: z.array(message) }),
    refusals: ['token_invalid', 'event_over'],
  },
  'POST /featured-events/:id/messages': {
    summary: 'Write to the leaders of the teams of a featured event; at most five times an hour',
    who: { roles: administrators },
    status: 201,
    params: byId,
    body: z.strictObject({ audience: audienceOf(['leaders']), ...written }),
    answer: sent,
    refusals: ['rate_limited'],
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
