import { z } from 'zod';
import { refusals as accountRefusals, secondFactorCode, user } from '#people/accounts/contract.ts';
import { administrators } from '#people/accounts/rules.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, id, instant, instantOrNull, line } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { eventMissing, keyLimits, keyScopes } from './keyRules.ts';

export const refusals = {
  second_factor_wrong: accountRefusals.second_factor_wrong,
  too_many_keys: conflict(`You have ${keyLimits.living} keys. End one first.`),
} as const satisfies Refusals;

const entry = component('Key', {
  _id: z.string(),
  label: z.string(),
  scope: z.enum(keyScopes),
  /** Of a key of scope `event`: an event or a featured event. */
  eventId: z.string().nullable(),
  /** Null for a key that reads, and once the event is deleted. */
  eventTitle: z.string().nullable(),
  expiresAt: instant,
  /** To the hour; null: not used yet. */
  lastUsedAt: instantOrNull,
  owner: user.pick({ _id: true, name: true }),
});
export type KeyEntry = z.output<typeof entry>;

const who = { roles: administrators };
const { days } = keyLimits;

export const calls = {
  'GET /keys': {
    summary: 'My keys for scripts; for a super_admin everybody’s',
    who,
    answer: z.object({ entries: z.array(entry) }),
  },
  'POST /keys': {
    summary:
      'Make a key for a script, shown this once: `read` reads what I may read of events, registrations, numbers and results; `event` reads and marks the door of one event. With a second factor it takes a code',
    who,
    status: 201,
    body: z.strictObject({
      label: line('Label', keyLimits.label),
      scope: z.enum(keyScopes, { error: 'Choose what the key is for' }),
      eventId: id.nullish(),
      days: z
        .int('Days must be a whole number')
        .min(days.least, `Days must be at least ${days.least}`)
        .max(days.most, `Days cannot exceed ${days.most}`),
      /** Of the authenticator app, or a recovery code. */
      code: secondFactorCode.optional(),
    }),
    problems: ({ scope, eventId }) => {
      const hasEvent = eventId !== undefined && eventId !== null;
      if (scope === 'event' && !hasEvent) return [{ field: 'eventId', msg: eventMissing }];
      return scope === 'read' && hasEvent ? [{ field: 'eventId', msg: 'A key that reads is for all my events' }] : [];
    },
    answer: z.object({ key: z.string(), entry }),
    refusals: ['not_found', 'too_many_keys', 'code_invalid', 'rate_limited'],
  },
  'DELETE /keys/:id': {
    summary: 'End a key of mine at once; a super_admin ends anybody’s',
    who,
    params: byId,
    answer: z.object({ entry }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
