import { z } from 'zod';
import { superAdmins } from '#people/accounts/rules.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, instant, instantOrNull, paged, search, sorting } from '#platform/http/fields.ts';
import { mailSorts, mailStatuses } from '#platform/mailStatus.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';

export const mailRefusals = {
  mail_expired: conflict('This mail has expired: what it says no longer holds'),
  mail_waits: conflict('This mail is waiting to be sent already'),
  mail_not_failed: conflict('Only a mail that could not be delivered can be dismissed'),
} as const satisfies Refusals;

const mail = component('LoggedMail', {
  _id: z.string(),
  to: z.string(),
  template: z.string(),
  /**
   * Held: past an address's hourly or daily limit of mails from forms and other people's acts; it is sent later.
   * Withdrawn: it no longer holds, or its failure was dismissed.
   */
  status: z.enum(mailStatuses),
  attempts: z.number(),
  /** Why the last attempt failed; null if none has. */
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instantOrNull,
});
export type LoggedMail = z.output<typeof mail>;

export const mailCalls = {
  'GET /admin/mail': {
    summary: 'What became of every mail, newest first unless another order is asked for',
    who: { roles: superAdmins },
    ...paged('mails', mail, { status: search, to: search, ...sorting(mailSorts) }),
  },
  'POST /admin/mail/:id/resend': {
    summary: 'Send a mail again',
    who: { roles: superAdmins },
    params: byId,
    answer: z.object({ mail }),
    refusals: ['mail_expired', 'mail_waits'],
  },
  'POST /admin/mail/:id/dismiss': {
    summary: 'Withdraw a mail that could not be delivered, so that it no longer counts as a failure',
    who: { roles: superAdmins },
    params: byId,
    answer: z.object({ mail }),
    refusals: ['mail_not_failed'],
  },
} as const satisfies Calls<CodeOf<typeof mailRefusals>>;

/** Served only in development, where mail is kept instead of sent. */
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
          status: z.enum(mailStatuses),
        }),
      ),
    }),
    refusals: ['not_found'],
  },
} as const satisfies Calls;

export type KeptMail = z.output<(typeof mailboxCalls)['GET /dev/mailbox']['answer']>['mails'][number];
