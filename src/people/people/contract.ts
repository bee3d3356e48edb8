import { z } from 'zod';
import type { Calls } from '#platform/http/contract.ts';
import { byId, chosenIds, instant, nothing, paged, search, seenAt, sorting } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { anyEmail, ownPassword, refusals as accountRefusals, user } from '#people/accounts/contract.ts';
import { clubNamed } from '#people/accounts/clubs.ts';
import { clubMissing, roles, superAdmins } from '#people/accounts/rules.ts';
import { peopleSorts } from './rules.ts';

export const refusals = {
  last_super_admin: conflict('The last super admin cannot be demoted or deleted'),
  own_account: conflict('You cannot delete your own account'),
  in_registration: conflict('{name} is registered for {title}, which has not started yet'),
  organizes_event: conflict('{name} organizes {title}. Hand the event over first.'),
  user_changed: conflict('This user has changed since you opened it. Please look at it again.'),
  password_wrong: accountRefusals.password_wrong,
  email_taken: accountRefusals.email_taken,
} as const satisfies Refusals;

/** The same refusals, worded for people who delete their own account. */
export const ownRefusals = {
  in_registration: {
    ...refusals.in_registration,
    message: 'You are registered for {title}, which has not started yet. Cancel that first.',
  },
  organizes_event: {
    ...refusals.organizes_event,
    message: 'You organize {title}. Ask a super admin to hand it over first.',
  },
} as const satisfies Refusals;

/** A club by any accepted spelling, read as its proper name; missing or empty for none. */
const club = z
  .string({ error: clubMissing })
  .trim()
  .transform((written, context) => {
    const found = clubNamed(written);
    if (!found && written !== '') context.addIssue({ code: 'custom', message: clubMissing });
    return found?.name ?? null;
  })
  .nullable();

/** Null removes it. */
const removedPicture = z.null().optional();

const managedUser = user.extend({ updatedAt: instant }).meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof managedUser>;

/** Of the list. */
const listedUser = managedUser
  .extend({
    /** How many events they organize, past ones included. */
    eventCount: z.number(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.output<typeof listedUser>;

const filters = { search, role: search };

const one = z.object({ user: managedUser });
const forSuperAdmins = { roles: superAdmins };

export const calls = {
  'GET /admin/users': {
    summary: 'The people with a verified address, by name unless another order is asked for',
    who: forSuperAdmins,
    ...paged('users', listedUser, { ...filters, ...sorting(peopleSorts) }),
  },
  'GET /admin/users/export': {
    summary: 'The people that match, or those chosen among them, as a file',
    who: forSuperAdmins,
    query: z.object({ ...filters, ids: chosenIds }),
    file: 'text/csv',
    answer: nothing,
  },
  'PUT /admin/users/:id/role': {
    summary:
      'Change a role, and the club that goes with it, or remove their picture too; holds from the next request of that person',
    who: forSuperAdmins,
    params: byId,
    body: z.strictObject({
      role: z.enum(roles, { error: 'Please choose a role' }),
      clubAffiliation: club.optional(),
      picture: removedPicture,
      updatedAt: seenAt,
    }),
    answer: one,
    refusals: ['last_super_admin', 'user_changed'],
  },
  'PUT /admin/users/:id': {
    summary: 'Change the club of a person, or remove their picture (`null`)',
    who: forSuperAdmins,
    params: byId,
    body: z.strictObject({ clubAffiliation: club.optional(), picture: removedPicture, updatedAt: seenAt }),
    problems: ({ clubAffiliation, picture }) =>
      clubAffiliation === undefined && picture === undefined ? [{ field: 'clubAffiliation', msg: clubMissing }] : [],
    answer: one,
    refusals: ['user_changed'],
  },
  'DELETE /admin/users/:id': {
    summary: 'Erase the personal data of an account; what history needs stays without a name',
    who: forSuperAdmins,
    params: byId,
    isCostly: true,
    answer: nothing,
    refusals: ['own_account', 'last_super_admin', 'in_registration', 'organizes_event'],
  },
  'GET /users/export': {
    summary: 'Everything that is kept about me, as a file',
    who: 'signed-in',
    file: 'application/json',
    answer: nothing,
  },
  'POST /users/erase': {
    summary: 'Erase my own account, as an administrator would; ends every session',
    who: 'signed-in',
    isCostly: true,
    body: z.strictObject({ password: ownPassword }),
    answer: nothing,
    refusals: ['password_wrong', 'last_super_admin', 'in_registration', 'organizes_event', 'rate_limited'],
  },
  'POST /admin/verifications': {
    summary: 'Make a fresh sign-up code to read out to somebody whose code never arrived',
    who: forSuperAdmins,
    status: 201,
    body: z.strictObject({ email: anyEmail }),
    answer: z.object({ code: z.string(), expiresAt: instant }),
    refusals: ['email_taken'],
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
