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
