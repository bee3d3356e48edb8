import { z } from 'zod';
import type { Calls } from '#platform/http/contract.ts';

/** Ending reminders by mail without logging in. Source: festival-days.md, point 2; RFC 8058. */

const byToken = { who: 'anyone', params: z.object({ token: z.string().max(200) }) } as const;
const answer = z.object({ remindersByEmail: z.boolean() });

export const calls = {
  'GET /unsubscribe/:token': {
    summary: 'Whether the person of a mailed link gets reminders; a browser is shown the page. Changes nothing',
    ...byToken,
    answer,
  },
  'POST /unsubscribe/:token': {
    summary: 'End the reminders to the person of a mailed link (RFC 8058); a posted form is taken too',
    ...byToken,
    answer,
  },
} as const satisfies Calls;
