import { doorToken, type refusals as attendanceRefusals } from '#day/attendance/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { nothing } from '#platform/http/fields.ts';
import type { CodeOf } from '#platform/http/refusals.ts';

type Refusal = CodeOf<Pick<typeof attendanceRefusals, 'door_link_ended'>>;

export const calls = {
  'GET /live': {
    summary:
      'Server-sent events that say what of the caller’s has changed (`invitations`, `team`, `registrations`, `messages`, `attendance`, `featured`, `waitlist`, `looking`), to be fetched again; with the header X-Door-Token what has changed at that door',
    who: 'signed-in',
    headers: doorToken,
    answer: nothing,
    file: 'text/event-stream',
    refusals: ['door_link_ended'],
  },
} as const satisfies Calls<Refusal>;
