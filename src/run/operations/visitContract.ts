import { z } from 'zod';
import type { Calls } from '#platform/http/contract.ts';
import { nothing } from '#platform/http/fields.ts';
import { measuredPages } from './visit.ts';

// A tab may load in the background, or a phone sleep: longer says nothing about the site.
const milliseconds = z.number().min(0).max(600_000).optional();

export const visitCalls = {
  'POST /web-vitals': {
    summary: 'A browser reports how fast a visit was, for the metrics. Nothing else about it is sent or stored',
    who: 'anyone',
    body: z.strictObject({
      page: z.enum(measuredPages),
      lcp: milliseconds,
      inp: milliseconds,
      cls: z.number().min(0).max(100).optional(),
    }),
    // A campus is one network: its 1,200 students send about 120 in a rush.
    perNetwork: 600,
    answer: nothing,
  },
} as const satisfies Calls;
