import { z } from 'zod';
import { festival } from '#festival';
import { instantOf, isCalendarDay, isOfFourDigitYear } from '#shared/dates.ts';
import type { Calls } from '#shared/endpoint.ts';
import { id, instant, paging, search } from '#shared/fields.ts';
import type { Refusals } from '#shared/refusal.ts';
import { anyEmail, user } from './contract.ts';
import { clubMissing, clubNamed, roles, superAdmins } from './rules.ts';

export const refusals = {
  last_super_admin: { status: 409, message: 'The last super admin cannot be demoted or deleted' },
  own_account: { status: 409, message: 'You cannot delete your own account' },
  in_registration: { status: 409, message: '{name} is registered for {title}, which has not started yet' },
  organizes_event: { status: 409, message: '{name} organizes {title}. Hand the event on first.' },
} as const satisfies Refusals;

/** A club by any accepted spelling, read as its right name; nothing and an empty text are no club. */
const club = z
  .string({ error: clubMissing })
  .trim()
  .transform((written, context) => {
    const found = clubNamed(written);
    if (!found && written !== '') context.addIssue({ code: 'custom', message: clubMissing });
    return found?.name ?? null;
  })
  .nullable();

/** A day on the festival's clocks, read as its first or last moment, or an instant. Empty is no bound. */
const bound = (edge: 'first' | 'last') =>
  z
    .string()
    .trim()
    .transform((written, context) => {
      if (written === '') return undefined;
      if (isCalendarDay(written)) {
        if (edge === 'first') return instantOf(written, '00:00', festival.timeZone);
        return new Date(instantOf(written, '23:59', festival.timeZone).getTime() + 59_999);
      }
      const at = z.iso.datetime({ offset: true }).safeParse(written);
      if (at.success && isOfFourDigitYear(new Date(at.data))) return new Date(at.data);
      context.addIssue({ code: 'custom', message: 'Please enter a day such as 2026-03-01' });
      return z.NEVER;
    })
    .optional();

const byId = z.object({ id });
const one = z.object({ user });
const forSuperAdmins = { roles: superAdmins };

const record = z.object({
  _id: z.string(),
  at: instant,
  /** Null for what the server did by itself. */
  actor: z.object({ _id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  summary: z.string(),
});
export type AdminRecord = z.output<typeof record>;

export const calls = {
  'GET /admin/users': {
    summary: 'The people with a verified address, by name',
    who: forSuperAdmins,
    query: z.object({ search, role: search, ...paging }),
    answer: z.object({ users: z.array(user), total: z.number() }),
  },
  'PUT /admin/users/:id/role': {
    summary: 'Change a role, and the club that goes with it; holds from the next request of that person',
    who: forSuperAdmins,
    params: byId,
    body: z.strictObject({ role: z.enum(roles, { error: 'Please choose a role' }), clubAffiliation: club.optional() }),
    answer: one,
    refusals: ['last_super_admin'],
  },
  'PUT /admin/users/:id': {
    summary: 'Change the club of a person',
    who: forSuperAdmins,
    params: byId,
    body: z.strictObject({ clubAffiliation: club }),
    answer: one,
  },
  'DELETE /admin/users/:id': {
    summary: 'Erase the personal data of an account; what history needs stays without a name',
    who: forSuperAdmins,
    params: byId,
    answer: z.object({}),
    refusals: ['own_account', 'last_super_admin', 'in_registration', 'organizes_event'],
  },
  'POST /admin/verifications': {
    summary: 'Make a fresh sign-up code to read out to somebody whose code never arrived',
    who: forSuperAdmins,
    status: 201,
    body: z.strictObject({ email: anyEmail }),
    answer: z.object({ code: z.string(), expiresAt: instant }),
    refusals: ['email_taken'],
  },
  'GET /admin/records': {
    summary: 'What administrators did, newest first; an action also by its first word',
    who: forSuperAdmins,
    query: z.object({
      actor: z
        .string()
        .transform((written) => (written === '' ? undefined : id.parse(written)))
        .optional(),
      action: search,
      from: bound('first'),
      to: bound('last'),
      ...paging,
    }),
    answer: z.object({
      records: z.array(record),
      total: z.number(),
      /** What there is to filter by. */
      actions: z.array(z.string()),
      actors: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  },
} as const satisfies Calls;
