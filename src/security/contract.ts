import { z } from 'zod';
import { superAdmins } from '#accounts/rules.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, instant, instantOrNull, nothing } from '#platform/http/fields.ts';

const session = z
  .object({
    _id: z.string(),
    /** Browser and system, roughly; null where the browser did not say, or it was not kept yet. */
    device: z.string().nullable(),
    createdAt: instant,
    /** To the hour. */
    lastUsedAt: instant,
    /** The one that makes this call. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
const access = z
  .object({
    sessions: z.number(),
    /** To the hour; null without a session. */
    lastUsedAt: instantOrNull,
  })
  .meta({ id: 'Access' });

const forSuperAdmins = { roles: superAdmins };

export const calls = {
  'GET /auth/sessions': {
    summary: 'Where I am logged in, the last used first',
    who: 'signed-in',
    answer: z.object({ sessions: z.array(session) }),
  },
  'DELETE /auth/sessions/:id': {
    summary: 'End one of my sessions',
    who: 'signed-in',
    params: byId,
    answer: nothing,
  },
  'DELETE /auth/sessions': {
    summary: 'End all of my sessions, this one too',
    who: 'signed-in',
    answer: z.object({ ended: z.number() }),
  },
  'GET /admin/users/:id/access': {
    summary: 'How many sessions a person has',
    who: forSuperAdmins,
    params: byId,
    answer: z.object({ access }),
  },
  'DELETE /admin/users/:id/sessions': {
    summary: 'End every session of a person; recorded',
    who: forSuperAdmins,
    params: byId,
    answer: z.object({ ended: z.number() }),
  },
} as const satisfies Calls;
