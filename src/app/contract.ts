import { z } from 'zod';
import type { Calls } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';

const nothing = z.object({});

export const calls = {
  'GET /health': { summary: 'The process is up', who: 'anyone', answer: nothing },
  'GET /ready': {
    summary: 'The site can serve: its database answers, and it is not shutting down',
    who: 'anyone',
    answer: nothing,
    refusals: ['unavailable'],
  },
} as const satisfies Calls;

/** Answered by a stream of its own (server/live.ts), named here for the reference. */
export const liveCalls = {
  'GET /live': {
    summary:
      'Server-sent events that say what of the caller’s has changed (`invitations`, `team`, `registrations`), to be fetched again',
    who: 'signed-in',
    answer: nothing,
    file: 'text/event-stream',
  },
} as const satisfies Calls;

/** Served in development alone, where mail is kept instead of sent. */
export const mailboxCalls = {
  'GET /dev/mailbox': {
    summary: 'The newest hundred mails, newest first',
    who: 'anyone',
    answer: z.object({
      mails: z.array(
        z.object({
          _id: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string().optional(),
          createdAt: instant,
          status: z.enum(['queued', 'sent', 'failed']),
        }),
      ),
    }),
  },
} as const satisfies Calls;

export type KeptMail = z.output<(typeof mailboxCalls)['GET /dev/mailbox']['answer']>['mails'][number];
