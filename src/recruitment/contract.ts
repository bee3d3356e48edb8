import { z } from 'zod';
import { anyEmail, person } from '#people/accounts/contract.ts';
import { clubNamed } from '#people/accounts/clubs.ts';
import { clubMissing, superAdmins } from '#people/accounts/rules.ts';
import type { Calls } from '#platform/http/contract.ts';
import {
  byId,
  chosenIds,
  component,
  instant,
  nothing,
  paging,
  search,
  seenAt,
  sorting,
} from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { applicationSorts, applicationStatuses, clubApplicationSorts, domains, recruitmentTypes } from './rules.ts';

export const refusals = {
  not_open_yet: conflict('Applications are not open yet'),
  applications_closed: conflict('Applications are closed'),
  already_applied: conflict('You have applied for this already'),
  application_changed: conflict('This application has changed since you opened it. Please look at it again.'),
} as const satisfies Refusals;

/** A campus behind one address may apply; a flood may not. */
const perNetwork = 900;
const status = z.enum(applicationStatuses, { error: 'Please choose a status' });
const website = z.string().max(2048).nullish();
const clubSlug = z.string({ error: clubMissing }).transform((written, context) => {
  const club = clubNamed(written);
  if (!club) context.addIssue({ code: 'custom', message: clubMissing });
  return club?.slug ?? '';
});

const applicant = {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  rollNumber: z.string(),
  batch: z.string(),
  status,
  createdAt: instant,
  updatedAt: instant,
};
const application = component('Application', { ...applicant, domain: z.enum(domains) });
export type Application = z.output<typeof application>;

const clubApplication = component('ClubApplication', {
  ...applicant,
  phoneNumber: z.string(),
  section: z.string(),
  clubName: z.string(),
  clubSlug: z.string(),
  recruitmentType: z.enum(recruitmentTypes),
});
export type ClubApplication = z.output<typeof clubApplication>;

/** Over all applications, regardless of filters. */
const counts = { total: z.number(), thisWeek: z.number(), pending: z.number(), shortlisted: z.number() };
const tally = z.record(z.string(), z.number());
const filters = { search, domain: search, status: search, batch: search };
const clubFilters = { search, clubSlug: search, status: search, batch: search, recruitmentType: search };

const superAdmin = { roles: superAdmins };
const applying = ['not_open_yet', 'applications_closed', 'already_applied'] as const;
const changeOfStatus = z
  .strictObject({ status, updatedAt: seenAt, notify: z.boolean().default(false) })
  .meta({ id: 'ApplicationStatusChange' });
const setStatus = <Shown extends z.ZodObject>(shown: Shown) => ({
  summary: 'Set the status of an application, and tell the applicant of a shortlisting or a rejection',
  who: superAdmin,
  params: byId,
  body: changeOfStatus,
  answer: z.object({
    application: shown,
    /** False if it already had this status, so there is nothing to undo. */
    isChanged: z.boolean(),
    /** The mail about the earlier status could no longer be withdrawn. */
    wasTold: z.boolean(),
  }),
  refusals: ['application_changed' as const],
});
const listing = <Shown extends z.ZodObject, Filter extends z.ZodRawShape, Figures extends z.ZodRawShape>(
  shown: Shown,
  filter: Filter,
  figures: Figures,
) => ({
  who: superAdmin,
  query: z.object({ ...filter, ...paging }),
  answer: z.object({ applications: z.array(shown), total: z.number(), stats: z.object({ ...counts, ...figures }) }),
});
const erase = {
  summary: 'Erase an application and the mails about it',
  who: superAdmin,
  params: byId,
  answer: nothing,
} as const;
const exported = { who: superAdmin, file: 'text/csv' as const, answer: nothing };

export const calls = {
  'POST /recruitment': {
    summary: 'Apply to the festival’s team; once a person and domain',
    who: 'anyone',
    status: 201,
    perNetwork,
    body: z.strictObject({
      name: person.name,
      email: anyEmail,
      rollNumber: person.rollNumber,
      batch: person.batch,
      domain: z.enum(domains, { error: 'Please choose a domain' }),
      website,
    }),
    answer: z.object({ application }),
    refusals: applying,
  },
  'GET /recruitment': {
    summary:
      'The applications that match, newest first unless another order is asked for, and figures over all of them',
    ...listing(application, { ...filters, ...sorting(applicationSorts) }, { byDomain: tally }),
  },
  'PUT /recruitment/:id/status': setStatus(application),
  'DELETE /recruitment/:id': erase,
  'GET /recruitment/export': {
    summary: 'The applications that match, or those chosen among them, as a file',
    ...exported,
    query: z.object({ ...filters, ids: chosenIds }),
  },
  'POST /club-recruitment': {
    summary: 'Apply to a club; once a person, club and type',
    who: 'anyone',
    status: 201,
    perNetwork,
    body: z.strictObject({
      name: person.name,
      rollNumber: person.rollNumber,
      batch: person.batch,
      section: person.section,
      phoneNumber: person.phoneNumber,
      email: anyEmail,
      clubSlug,
      recruitmentType: z.enum(recruitmentTypes, { error: 'Please choose a type' }),
      website,
    }),
    answer: z.object({ application: clubApplication }),
    refusals: applying,
  },
  'GET /club-recruitment': {
    summary:
      'The club applications that match, newest first unless another order is asked for, and figures over all of them',
    ...listing(clubApplication, { ...clubFilters, ...sorting(clubApplicationSorts) }, { byClub: tally }),
  },
  'PUT /club-recruitment/:id/status': setStatus(clubApplication),
  'DELETE /club-recruitment/:id': erase,
  'GET /club-recruitment/export': {
    summary: 'The club applications that match, or those chosen among them, as a file',
    ...exported,
    query: z.object({ ...clubFilters, ids: chosenIds }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
