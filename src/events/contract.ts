import { z } from 'zod';
import { administrators, superAdmins } from '#accounts/rules.ts';
import { festival } from '#festival';
import { isCalendarDay, isOfFourDigitYear } from '#platform/dates.ts';
import type { Calls } from '#platform/http/contract.ts';
import { id, instant, line, paging, paragraphs, search, seenAt } from '#platform/http/fields.ts';
import type { Refusals } from '#platform/http/refusals.ts';
import {
  categories,
  departmentsOf,
  eventProblems,
  limits,
  missingInEdit,
  requiredMessages,
  statuses,
} from './rules.ts';

export const refusals = {
  event_changed: { status: 409, message: 'This event has changed since you opened it. Please open it again.' },
  has_registrations: { status: 409, message: 'Event has registrations. Cancel it instead.' },
  kind_locked: {
    status: 409,
    message: 'People have registered or joined a team, so the team and Koderz settings can no longer be changed',
  },
  not_an_administrator: { status: 409, message: 'Only a club admin or a super admin can organize an event' },
  team_too_large_for_event: { status: 409, message: 'A registered team would no longer fit these sizes' },
} as const satisfies Refusals;

const teamSize = (least: string) =>
  z
    .int({ error: 'Team size must be a whole number' })
    .min(1, least)
    .max(limits.teamSize, `Team size cannot exceed ${limits.teamSize}`);

/** What every kind of event has. */
export const fields = {
  title: line('Title', limits.title, requiredMessages.title),
  category: z.enum(categories, {
    error: (issue) =>
      issue.input === undefined || issue.input === '' ? requiredMessages.category : 'Please choose a category',
  }),
  description: paragraphs('Description', limits.description, requiredMessages.description),
  date: line('Date', 10, requiredMessages.date).pipe(z.string().refine(isCalendarDay, 'Please enter a date')),
  time: line('Time', 5, requiredMessages.time).pipe(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'),
  ),
  venue: line('Venue', limits.venue, requiredMessages.venue),
  registrationDeadline: line('Registration deadline', 40, requiredMessages.registrationDeadline).pipe(
    z.iso
      .datetime({ offset: true, error: 'Please enter a date and time' })
      .transform((value) => new Date(value))
      .refine(isOfFourDigitYear, 'Please enter a date and time'),
  ),
};
const choices = {
  isTeamEvent: z.boolean().optional(),
  minTeamSize: teamSize('Minimum team size must be at least 1').optional(),
  maxTeamSize: teamSize('Maximum team size must be greater than or equal to minimum team size').optional(),
  isKoderzEvent: z.boolean().optional(),
  allowOtherDepartments: z.boolean().optional(),
  eligibilityCriteria: z
    .strictObject({
      batches: z
        .array(z.enum(festival.batches, { error: 'Please choose batches of the festival' }))
        .max(20)
        .optional(),
      departments: z
        .array(z.enum(departmentsOf(true), { error: 'Please choose departments of the festival' }))
        .max(20)
        .optional(),
    })
    .optional(),
  maxParticipants: z
    .int({ error: 'Maximum participants must be at least 1' })
    .min(1, 'Maximum participants must be at least 1')
    .max(limits.participants, `Maximum participants cannot exceed ${limits.participants}`)
    .nullish(),
};
const status = z.enum(statuses, { error: 'Please choose a status' });

const event = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  date: z.string(),
  time: z.string(),
  venue: z.string(),
  status,
  registrationDeadline: instant,
  maxParticipants: z.number().nullable(),
  isTeamEvent: z.boolean(),
  minTeamSize: z.number(),
  maxTeamSize: z.number(),
  isKoderzEvent: z.boolean(),
  allowOtherDepartments: z.boolean(),
  eligibilityCriteria: z.object({ batches: z.array(z.string()), departments: z.array(z.string()) }),
  organizer: z.object({ _id: z.string(), name: z.string() }),
  organizerClub: z.string(),
  participantCount: z.number(),
  isFull: z.boolean(),
  registrationOpen: z.boolean(),
  updatedAt: instant,
});
export type FestivalEvent = z.output<typeof event>;

const one = z.object({ event });
const byId = z.object({ id });
const administered = { roles: administrators };

export const calls = {
  'GET /events': {
    summary: 'All events, soonest first',
    who: 'anyone',
    query: z.object({
      upcoming: z.enum(['true', 'false']).optional(),
      category: search,
      status: search,
      search,
      club: search,
      ...paging,
    }),
    answer: z.object({ events: z.array(event), total: z.number() }),
  },
  'GET /events/:id': { summary: 'One event', who: 'anyone', params: byId, answer: one },
  'POST /events': {
    summary: 'Create an event; the caller becomes its organizer',
    who: administered,
    status: 201,
    body: z.strictObject({ ...fields, ...choices }),
    problems: (form: Record<string, unknown>, now: Date) => eventProblems(form, now, true),
    answer: one,
  },
  'PUT /events/:id': {
    summary: 'Edit an event, or set its status alone',
    who: administered,
    params: byId,
    body: z.strictObject({ ...fields, ...choices, status, updatedAt: seenAt }).partial(),
    problems: (form: Record<string, unknown>, now: Date) => [
      ...missingInEdit(form),
      ...eventProblems(form, now, false),
    ],
    answer: one,
    refusals: ['kind_locked', 'team_too_large_for_event', 'event_changed'],
  },
  'PATCH /events/:id': {
    summary: 'Set the status of an event',
    who: administered,
    params: byId,
    body: z.strictObject({ status }),
    answer: one,
  },
  'PUT /events/:id/organizer': {
    summary: 'Hand an event on to another administrator; its club stays',
    who: { roles: superAdmins },
    params: byId,
    body: z.strictObject({ userId: id }),
    answer: one,
    refusals: ['not_an_administrator'],
  },
  'DELETE /events/:id': {
    summary: 'Delete an event nobody is registered for',
    who: administered,
    params: byId,
    answer: z.object({}),
    refusals: ['has_registrations'],
  },
  'GET /admin/events': {
    summary: 'The events the caller may manage',
    who: administered,
    query: z.object({ ...paging }),
    answer: z.object({ events: z.array(event.extend({ registrationCount: z.number() })), total: z.number() }),
  },
} as const satisfies Calls;
