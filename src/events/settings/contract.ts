import { z } from 'zod';
import { festival } from '#festival';
import { superAdmins } from '#people/accounts/rules.ts';
import { isOfFourDigitYear } from '#platform/dates.ts';
import type { Calls } from '#platform/http/contract.ts';
import { component, instantOrNull, line } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { noticeLength } from './rules.ts';

const enter = 'Please enter a date and time';
const moment = z.iso
  .datetime({ offset: true, error: enter })
  .transform((written) => new Date(written))
  .refine(isOfFourDigitYear, enter)
  .nullable();
const days = 'Days must be a whole number from 1 to 3650';

export const refusals = {
  before_last_event: conflict(
    `The last event ends on {last}, later than that. The ${festival.nationalId.plural} and phones of {teams} teams would be erased on {erased}.`,
  ),
  second_factor_missing: conflict('Set up your own second factor first'),
} as const satisfies Refusals;

const settings = component('Settings', {
  datesAnnounced: z.boolean(),
  recruitmentOpensAt: instantOrNull,
  recruitmentClosesAt: instantOrNull,
  clubRecruitmentOpensAt: instantOrNull,
  clubRecruitmentClosesAt: instantOrNull,
  festivalEndsAt: instantOrNull,
  eraseAfterDays: z.number(),
  /** Super admins without a second factor can do nothing before they set one up. */
  secondFactorRequired: z.boolean(),
  /** A line above every page; null once `noticeUntil` has passed. */
  notice: z.string().nullable(),
  noticeUntil: instantOrNull,
});
const answer = z.object({ settings });
export type Settings = z.output<typeof answer>['settings'];

export const calls = {
  'GET /settings': { summary: 'What the site is set to now', who: 'anyone', answer },
  'PATCH /settings': {
    summary: 'Change any of the settings; every page follows at once',
    who: { roles: superAdmins },
    body: z
      .strictObject({
        datesAnnounced: z.boolean({ error: 'Please choose yes or no' }),
        recruitmentOpensAt: moment,
        recruitmentClosesAt: moment,
        clubRecruitmentOpensAt: moment,
        clubRecruitmentClosesAt: moment,
        festivalEndsAt: moment,
        secondFactorRequired: z.boolean({ error: 'Please choose yes or no' }),
        notice: z.union([z.literal('').transform(() => null), z.null(), line('Notice', noticeLength)]),
        /** Null: until it is removed. */
        noticeUntil: moment,
        eraseAfterDays: z.int({ error: days }).min(1, days).max(3650, days),
        /** The festival may end before its last event: personal data is erased earlier. */
        confirm: z.boolean({ error: 'Please choose yes or no' }),
      })
      .partial(),
    answer,
    refusals: ['before_last_event', 'second_factor_missing'],
  },
  'GET /settings/erasure': {
    summary: 'What erasing personal data after the festival would concern now',
    who: { roles: superAdmins },
    answer: z.object({
      /** People whose national ids or phones are still stored. */
      teams: z.number(),
      people: z.number(),
      /** When the last event or featured event that is not cancelled ends. */
      lastEventEndsAt: instantOrNull,
    }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
