import { z } from 'zod';
import { user } from '#people/accounts/contract.ts';
import { administrators, superAdmins } from '#people/accounts/rules.ts';
import { festival } from '#festival';
import { refusals as pictureRefusals, shownPicture } from '#people/pictures/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import {
  byId,
  component,
  id,
  instant,
  instantOrNull,
  line,
  nothing,
  orNone,
  paged,
  search,
  seenAt,
} from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { cancellationReason, choices, eventFields, notify, status } from './formFields.ts';
import { eventProblems, missingInEdit } from './formRules.ts';
import { importLimits } from './importRules.ts';

export const refusals = {
  picture_gone: pictureRefusals.picture_gone,
  event_changed: conflict('This event has changed since you opened it. Please open it again.'),
  has_registrations: conflict('Event has registrations. Cancel it instead.'),
  draft_has_people: conflict(
    'People are registered, invited or waiting. Cancel the event instead.',
    'has_registrations',
  ),
  kind_locked: conflict(
    `People have registered or joined a team, so the team and ${festival.sectionRule} settings can no longer be changed`,
  ),
  not_an_administrator: conflict('Only a club admin or a super admin can organize an event'),
  organizes_nothing: conflict('{name} organizes no event'),
  team_too_large_for_event: conflict('A registered team would no longer fit these sizes'),
} as const satisfies Refusals;

/** What an answer tells of every kind of event. */
export const anyEvent = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  date: z.string(),
  time: z.string(),
  durationMinutes: z.number(),
  venue: z.string(),
  status,
  /** Those in its scope alone see it. */
  isDraft: z.boolean(),
  /** Null unless it is cancelled and somebody wrote why. */
  cancellationReason: z.string().nullable(),
  registrationDeadline: instant,
  /** Null: open from publication. */
  registrationOpensAt: instantOrNull,
  prizes: z.string().nullable(),
  rulesUrl: z.string().nullable(),
  contactName: z.string().nullable(),
  /** An e-mail address, a phone number, a web address, or any other text. */
  contact: z.string().nullable(),
  picture: shownPicture,
  minTeamSize: z.number(),
  maxTeamSize: z.number(),
  organizerClub: z.string(),
  registrationOpen: z.boolean(),
  updatedAt: instant,
});
const shape = {
  ...anyEvent.shape,
  maxParticipants: z.number().nullable(),
  isTeamEvent: z.boolean(),
  isKoderzEvent: z.boolean(),
  allowOtherDepartments: z.boolean(),
  eligibilityCriteria: z.object({ batches: z.array(z.string()), departments: z.array(z.string()) }),
  organizer: user.pick({ _id: true, name: true }),
  participantCount: z.number(),
  isFull: z.boolean(),
};
export const event = component('Event', shape);
/** What lists of other things, such as registrations, show of their event. */
export const listedFields = {
  _id: true,
  title: true,
  venue: true,
  category: true,
  date: true,
  time: true,
  status: true,
  registrationDeadline: true,
  registrationOpensAt: true,
} as const;

/** For people with a seat and those in scope; missing in answers to everybody else. */
export const groupUrl = z.string().nullable().optional();
const eventWithGroup = component('EventWithGroup', { ...shape, groupUrl });
const managedEvent = component('ManagedEvent', {
  ...eventWithGroup.shape,
  /** Live registrations. */
  registrationCount: z.number(),
  /** People, as `participantCount`. */
  waitlistCount: z.number(),
});
export type FestivalEvent = z.output<typeof eventWithGroup>;

const newEvent = z.strictObject({ ...eventFields, ...choices });
/** `organizerClub` of those who may choose it; without it the event is of the caller's club, as by POST /events. */
export const importedEvent = newEvent.extend({ organizerClub: orNone(line('Club', 100)) });
/** Read one by one, so that each says what is wrong with it. */
const importedRow = z.record(z.string(), z.unknown(), { error: 'Each row must be an object' });
const importOutcome = component('ImportedRow', {
  /** From 0. */
  index: z.number(),
  errors: z.array(z.object({ field: z.string(), msg: z.string() })),
  /** Has its title, date and time, and is public or in the caller's scope. */
  sameAs: z.object({ _id: z.string(), title: z.string() }).optional(),
});

const one = z.object({ event: eventWithGroup });
/** `isChanged` is false when everything was so already. */
const changed = one.extend({ isChanged: z.boolean() });
const administered = { roles: administrators };
/** Sets the status of an event of either kind alone. */
const statusAlone = z.strictObject({ status, cancellationReason, updatedAt: seenAt }).meta({ id: 'StatusChange' });

export const statusChange = <Shown extends z.ZodObject>(shown: Shown) =>
  ({
    who: administered,
    params: byId,
    body: statusAlone,
    /** `isChanged` is false when the event had the status already. */
    answer: z.object({ event: shown, isChanged: z.boolean() }),
    refusals: ['event_changed'],
  }) as const;

export const calls = {
  'GET /events': {
    summary: 'All events, soonest first',
    who: 'anyone',
    keyScopes: ['read'],
    ...paged('events', event, {
      upcoming: z.enum(['true', 'false']).optional(),
      category: search,
      status: search,
      search,
      club: search,
    }),
  },
  'GET /events/:id': {
    summary:
      'One event, with its group for people with a seat and those in its scope; a draft for those in its scope alone',
    who: 'anyone',
    keyScopes: ['read'],
    isPrivate: true,
    params: byId,
    answer: one,
  },
  'POST /events': {
    summary: 'Create an event; the caller becomes its organizer',
    who: administered,
    status: 201,
    body: newEvent,
    problems: (form: Record<string, unknown>, now: Date) => eventProblems(form, now, true),
    answer: one,
    refusals: ['picture_gone'],
  },
  'POST /admin/events/import': {
    summary:
      'Create events as drafts, all or none: each row has the fields of POST /events, and organizerClub. Status 200 says that none was created: a dry run, or the errors of rows',
    who: administered,
    status: 201,
    freeStatus: 200,
    maxBodyBytes: importLimits.bytes,
    body: z.strictObject({
      rows: z
        .array(importedRow, { error: 'Please send rows' })
        .min(1, 'Please send at least one row')
        .max(importLimits.rows, `Please send at most ${importLimits.rows} rows`),
      dryRun: z.boolean({ error: 'Please choose yes or no' }),
    }),
    answer: z.object({ rows: z.array(importOutcome), created: z.number() }),
    refusals: ['picture_gone'],
  },
  'PUT /events/:id': {
    summary:
      'Edit an event, or publish it or set its status alone. Its people are told a minute later what changed, unless notify is false',
    who: administered,
    params: byId,
    body: z
      .strictObject({ ...eventFields, ...choices, status, cancellationReason, notify, updatedAt: seenAt })
      .partial(),
    problems: (form: Record<string, unknown>, now: Date) => [
      ...missingInEdit(form),
      ...eventProblems(form, now, false),
    ],
    answer: changed,
    refusals: ['kind_locked', 'team_too_large_for_event', 'has_registrations', 'event_changed', 'picture_gone'],
  },
  'PATCH /events/:id': { summary: 'Set the status of an event', ...statusChange(eventWithGroup) },
  'PUT /events/:id/organizer': {
    summary: 'Hand an event on to another administrator; its club stays',
    who: { roles: superAdmins },
    params: byId,
    body: z.strictObject({ userId: id }),
    answer: one,
    refusals: ['not_an_administrator'],
  },
  'POST /admin/events/handover': {
    summary: 'Hand all events of one person on to an administrator, in one transaction; their clubs stay',
    who: { roles: superAdmins },
    body: z.strictObject({ from: id, to: id }),
    problems: ({ from, to }) => (from === to ? [{ field: 'to', msg: 'Please choose somebody else' }] : []),
    answer: z.object({ count: z.number() }),
    refusals: ['not_an_administrator', 'not_found', 'organizes_nothing'],
  },
  'GET /events/:id/impact': {
    summary: 'What a narrower audience of an event, or deleting it, would do to how many',
    who: administered,
    params: byId,
    query: z.object({
      /** Years, with commas between them. */
      batches: search,
      allowOtherDepartments: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({
      /** People with a seat. */
      participantCount: z.number(),
      waitlistCount: z.number(),
      /** Registered or waiting, eligible now, and not by these batches and departments. */
      excludedCount: z.number(),
      /** What would be deleted with the event: registrations that were cancelled, and invitations somebody sent or accepted. */
      cancelledCount: z.number(),
      invitationCount: z.number(),
    }),
  },
  'DELETE /events/:id': {
    summary: 'Delete an event nobody is registered for',
    who: administered,
    params: byId,
    answer: nothing,
    refusals: ['has_registrations'],
  },
  'GET /admin/events': {
    summary: 'The events the caller may manage',
    who: administered,
    keyScopes: ['read'],
    ...paged('events', managedEvent),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
