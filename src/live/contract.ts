import type { Calls } from '#platform/http/contract.ts';
import { nothing } from '#platform/http/fields.ts';

export const calls = {
  'GET /live': {
    summary:
      'Server-sent events that say what of the caller’s has changed (`invitations`, `team`, `registrations`, `messages`), to be fetched again',
    who: 'signed-in',
    answer: nothing,
    file: 'text/event-stream',
  },
} as const satisfies Calls;
