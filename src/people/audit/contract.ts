import { z } from 'zod';
import { user } from '#people/accounts/contract.ts';
import { superAdmins } from '#people/accounts/rules.ts';
import { festival } from '#festival';
import { instantOf, isCalendarDay, isOfFourDigitYear } from '#platform/dates.ts';
import type { Calls } from '#platform/http/contract.ts';
import { component, id, instant, paging, search, sorting } from '#platform/http/fields.ts';
import { auditSorts } from './rules.ts';

/** A day on the festival's clocks, read as its first or last moment, or an instant. Empty for no bound. */
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

const person = user.pick({ _id: true, name: true });
/** An event of either kind, with what a link to it needs. */
export const linkedEvent = component('LinkedEvent', { _id: z.string(), title: z.string(), isFeatured: z.boolean() });
const record = component('AuditEntry', {
  _id: z.string(),
  at: instant,
  /** Null if the server acted by itself. */
  actor: person.nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** Names the people concerned, while they exist. */
  summary: z.string(),
  /** The subject; null if it was deleted, or is neither person, team nor event. */
  subject: z.string().nullable(),
  /** Another person concerned, such as the member who was removed. */
  person: person.nullable(),
  event: linkedEvent.nullable(),
});
export type AuditEntry = z.output<typeof record>;

const optionalId = z
  .string()
  .transform((written) => (written === '' ? undefined : id.parse(written)))
  .optional();

export const calls = {
  'GET /admin/records': {
    summary:
      'What administrators did, newest first unless another order is asked for; an action also by its first word. The search looks into sentences and names',
    who: { roles: superAdmins },
    query: z.object({
      actor: optionalId,
      action: search,
      event: optionalId,
      search,
      from: bound('first'),
      to: bound('last'),
      ...sorting(auditSorts),
      ...paging,
    }),
    answer: z.object({
      records: z.array(record),
      total: z.number(),
      /** The possible filters. */
      actions: z.array(z.string()),
      actors: z.array(person),
      events: z.array(linkedEvent),
    }),
  },
} as const satisfies Calls;
