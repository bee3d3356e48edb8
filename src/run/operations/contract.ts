import { z } from 'zod';
import type { Calls } from '#platform/http/contract.ts';
import { nothing } from '#platform/http/fields.ts';

export const calls = {
  'GET /health': { summary: 'The process is up', who: 'anyone', answer: nothing },
  'GET /ready': {
    summary: 'The site can serve: its database answers and takes writes, and it is not shutting down',
    who: 'anyone',
    /** `liveUpdates` false: pages work, but learn of changes late (docs/decisions/013). */
    answer: z.object({ liveUpdates: z.boolean(), version: z.string() }),
    refusals: ['unavailable'],
  },
} as const satisfies Calls;
