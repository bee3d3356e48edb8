import { z } from 'zod';
import {
  newPassword,
  ownPassword,
  person,
  refusals as accountRefusals,
  secondFactorCode,
  user,
} from '#people/accounts/contract.ts';
import { superAdmins } from '#people/accounts/rules.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, instant, instantOrNull, nothing } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';

export const refusals = {
  second_factor_wrong: accountRefusals.second_factor_wrong,
  password_wrong: accountRefusals.password_wrong,
  password_common: accountRefusals.password_common,
  second_factor_on: conflict('There is a second factor already'),
  second_factor_off: conflict('There is no second factor'),
  own_second_factor: conflict('Turn your own second factor off under Account Security'),
} as const satisfies Refusals;

const session = component('Session', {
  _id: z.string(),
  /** Browser and system, roughly; null if unknown, or not stored yet. */
  device: z.string().nullable(),
  createdAt: instant,
  /** To the hour. */
  lastUsedAt: instant,
  /** The session of this call. */
  isCurrent: z.boolean(),
});
const access = component('Access', {
  sessions: z.number(),
  /** To the hour; null without a session. */
  lastUsedAt: instantOrNull,
  /** Null without one. */
  secondFactorSince: instantOrNull,
});

const secondFactor = component('SecondFactor', {
  /** Null while there is none. */
  since: instantOrNull,
  recoveryCodesLeft: z.number(),
  /** Super admins must have one: a setting. */
  isRequired: z.boolean(),
});
const proof = z.strictObject({ password: ownPassword, code: secondFactorCode });
const newCodes = z.object({ recoveryCodes: z.array(z.string()) });
const proofRefusals = ['password_wrong', 'code_invalid', 'rate_limited', 'second_factor_off'] as const;

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
  'PUT /auth/password': {
    summary: 'Change my password; ends every other session of mine',
    who: 'signed-in',
    isCostly: true,
    body: z.strictObject({ password: ownPassword, newPassword }),
    answer: z.object({ ended: z.number() }),
    refusals: ['password_wrong', 'password_common', 'rate_limited'],
  },
  'PUT /auth/name': {
    summary: 'Change my name; the profile, which super admins do not have, changes it too',
    who: 'signed-in',
    body: z.strictObject({ name: person.name }),
    answer: z.object({ user }),
  },
  'GET /auth/second-factor': {
    summary: 'Whether logging in takes a second factor of mine',
    who: 'signed-in',
    answer: z.object({ secondFactor }),
  },
  'POST /auth/second-factor/setup': {
    summary: 'Begin to set up an authenticator app; it counts once confirmed with a code. Shown this once',
    who: 'signed-in',
    isCostly: true,
    body: z.strictObject({ password: ownPassword }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['password_wrong', 'second_factor_on', 'rate_limited'],
  },
  'POST /auth/second-factor/confirm': {
    summary: 'Turn the second factor on with a code of the app; the recovery codes are shown this once',
    who: 'signed-in',
    body: z.strictObject({ code: secondFactorCode }),
    answer: newCodes,
    refusals: ['code_invalid', 'second_factor_on', 'second_factor_off', 'rate_limited'],
  },
  'POST /auth/second-factor/recovery-codes': {
    summary: 'Make new recovery codes; the old ones end',
    who: 'signed-in',
    isCostly: true,
    body: proof,
    answer: newCodes,
    refusals: proofRefusals,
  },
  'DELETE /auth/second-factor': {
    summary: 'Turn my second factor off',
    who: 'signed-in',
    isCostly: true,
    body: proof,
    answer: nothing,
    refusals: proofRefusals,
  },
  'DELETE /admin/users/:id/second-factor': {
    summary: 'Remove the second factor of a person who lost it; recorded, and mailed to them',
    who: forSuperAdmins,
    params: byId,
    answer: nothing,
    refusals: ['own_second_factor', 'second_factor_off'],
  },
  'GET /admin/users/:id/access': {
    summary: 'How many sessions a person has, and since when a second factor',
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
} as const satisfies Calls<CodeOf<typeof refusals>>;
