import { z } from 'zod';
import { festival } from '#festival';
import { administrators } from '#people/accounts/rules.ts';
import { storedNationalId, storedRollNumber, storedTeamPhone } from '#people/accounts/typedNumber.ts';
import { anyEvent, groupUrl, statusChange } from '#events/events/contract.ts';
import { cancellationReason, eventFields, notify, status } from '#events/events/formFields.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, id, instant, line, nothing, paged, paragraphs, seenAt } from '#platform/http/fields.ts';
import type { CodeOf } from '#platform/http/refusals.ts';
import { refusals } from './refusals.ts';
import * as rules from './rules.ts';

export { refusals };

const taken = ['team_name_taken', 'cnic_taken', 'participant_email_taken'] as const;
export const closed = ['registration_closed', 'deadline_passed'] as const;
const size = ['team_too_small', 'team_too_large'] as const;

const teamSize = (missing: string) =>
  z
    .int({ error: (issue) => (issue.input === undefined ? missing : 'Team size must be a whole number') })
    .min(rules.limits.teamSize.least, `Team size must be at least ${rules.limits.teamSize.least}`)
    .max(rules.limits.teamSize.most, `Team size cannot exceed ${rules.limits.teamSize.most}`);
/** Empty or missing: nothing is said of it. */
const optionalLine = (label: string, max: number) =>
  z.union([z.literal('').transform(() => null), z.null(), line(label, max)]).optional();

const featuredFields = {
  ...eventFields,
  minTeamSize: teamSize(rules.featuredRequired.minTeamSize),
  maxTeamSize: teamSize(rules.featuredRequired.maxTeamSize),
  organizerName: optionalLine('Organizer name', rules.limits.organizerName),
  organizerClub: optionalLine('Organizer club', rules.limits.organizerName),
  university: optionalLine('University', rules.limits.university),
  nedOnly: z.boolean().optional(),
  payment: z
    .union([z.literal('').transform(() => null), z.null(), paragraphs('Payment', rules.limits.payment)])
    .optional(),
};

const shape = {
  ...anyEvent.shape,
  university: z.string().nullable(),
  nedOnly: z.boolean(),
  payment: z.string().nullable(),
  organizerName: z.string().nullable(),
};
const featuredEvent = component('FeaturedEvent', shape);
const eventWithGroup = component('FeaturedEventWithGroup', { ...shape, groupUrl });
const managedEvent = component('ManagedFeaturedEvent', {
  ...eventWithGroup.shape,
  registrationCount: z.number(),
  /** Of those, the teams that wait to be confirmed or rejected; none once the event is cancelled or over. */
  pendingCount: z.number(),
});
export type FeaturedEvent = z.output<typeof featuredEvent>;

// What is written is judged by the rules of its event, all fields at once; here only that it is text.
const written = (label: string, stored = (typed: string) => typed) =>
  z
    .string({ error: `${label} must be text` })
    .normalize()
    .trim()
    .overwrite(stored)
    .default('');
const participantForm = z
  .strictObject({
    name: written('Name'),
    email: written('Email', (typed) => typed.toLowerCase()).meta({ format: 'email' }),
    phone: written('Phone number', storedTeamPhone),
    university: written('University'),
    discipline: written('Discipline'),
    batch: written('Batch'),
    cnic: written(festival.nationalId.name, storedNationalId),
    rollNumber: written('Roll number', storedRollNumber),
  })
  .meta({ id: 'ParticipantInForm' });
const teamForm = z.strictObject({
  teamName: written('Team name'),
  participants: z.array(participantForm, { error: 'Participants must be a list' }).default([]),
  paymentReceiptLink: written('Payment receipt link'),
  /** In place of the link: what the upload of its picture answered. */
  paymentReceipt: written('Payment receipt'),
  /** A field that people never see. */
  website: z.string().max(rules.limits.receiptLink).nullish(),
});

const registrationStatus = z.enum(rules.registrationStatuses, { error: 'Please choose a status' });
const made = component('RegisteredTeam', {
  _id: z.string(),
  reference: z.string(),
  teamName: z.string(),
  status: registrationStatus,
});

const participant = component('FeaturedParticipant', {
  name: z.string(),
  email: z.string(),
  /** Null once erased, as the national id. */
  phone: z.string().nullable(),
  university: z.string(),
  discipline: z.string(),
  batch: z.string(),
  /** Masked but for its last four digits. */
  cnic: z.string().nullable(),
  rollNumber: z.string().nullable(),
});
const registrationShape = {
  ...made.shape,
  participants: z.array(participant),
  paymentReceiptLink: z.string().nullable(),
  /** Whether there is a picture of the receipt. */
  hasPaymentReceipt: z.boolean(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  createdAt: instant,
  amendedAt: instant,
  updatedAt: instant,
};
const registration = component('FeaturedRegistration', registrationShape);
export type FeaturedRegistration = z.output<typeof registration>;
const managed = component('ManagedRegistration', {
  ...registrationShape,
  participants: z.array(
    participant.extend({
      /** The code of their pass; null unless the team is confirmed. */
      pass: z.string().nullable(),
    }),
  ),
  /** The group for the leader of a confirmed team. */
  event: eventWithGroup,
  canAmend: z.boolean(),
  canWithdraw: z.boolean(),
  /** This very change ended the link it was made with: the new leader has another. */
  isLinkReplaced: z.boolean(),
});
export type ManagedRegistration = z.output<typeof managed>;

export const manageToken = {
  'X-Manage-Token': { summary: 'The token of the link in the mail to the leader of the team', isRequired: true },
} as const;
const one = z.object({ event: featuredEvent });
const administeredOne = z.object({ event: eventWithGroup });
export const byRegistration = z.object({ id, registrationId: id });
const administered = { roles: administrators };
const read = { who: 'anyone', keyScopes: ['read'] } as const;
const readByAdministrators = { who: administered, keyScopes: ['read'] } as const;

export const calls = {
  'GET /featured-events': {
    summary: 'All featured events, soonest first',
    ...read,
    ...paged('events', featuredEvent),
  },
  'GET /featured-events/:id': {
    summary: 'One featured event; a draft for administrators alone',
    ...read,
    isPrivate: true,
    params: byId,
    answer: one,
  },
  'POST /featured-events/:id/register': {
    summary:
      'Register a team without an account. Every field is required, a roll number only where nedOnly and a receipt only elsewhere. The header Idempotency-Key makes sending twice harmless',
    who: 'anyone',
    status: 201,
    params: byId,
    headers: {
      'Idempotency-Key': { summary: 'Chosen by the caller, the same each time this team is sent', isRequired: false },
    },
    body: teamForm,
    answer: z.object({
      registration: made,
      /** Shows and corrects the team for an hour, until another leads it: for a person who mistyped the leader's address. */
      manageToken: z.string(),
    }),
    refusals: [
      'team_not_registered',
      'rate_limited',
      'receipt_gone',
      ...closed,
      'registration_not_open',
      ...size,
      ...taken,
    ],
  },
  'GET /featured-registrations/manage': {
    summary: 'The team of a mailed link, named by the header X-Manage-Token',
    who: 'anyone',
    headers: manageToken,
    answer: z.object({ registration: managed }),
    refusals: ['token_invalid', 'event_over'],
  },
  'PUT /featured-registrations/manage': {
    summary:
      'Correct a team until the deadline; a national id that is left out stays, and so does a picture of the receipt where neither link nor picture is given. Another email of the leader ends this link, and a new one is mailed there',
    who: 'anyone',
    headers: manageToken,
    perNetwork: 100,
    body: teamForm.extend({ updatedAt: seenAt }),
    answer: z.object({ registration: managed }),
    refusals: [
      'token_invalid',
      'event_over',
      'team_changed',
      'team_not_registered',
      'receipt_gone',
      ...closed,
      ...size,
      ...taken,
    ],
  },
  'DELETE /featured-registrations/manage': {
    summary: 'Withdraw a team until the event starts',
    who: 'anyone',
    headers: manageToken,
    answer: z.object({ registration: managed }),
    refusals: ['token_invalid', 'event_over', 'team_not_registered', 'event_started'],
  },
  'GET /admin/featured-events': {
    summary: 'All featured events with how many teams are registered',
    ...readByAdministrators,
    ...paged('events', managedEvent),
  },
  'POST /admin/featured-events': {
    summary: 'Create a featured event',
    who: administered,
    status: 201,
    body: z.strictObject(featuredFields),
    problems: (form: Record<string, unknown>, now: Date) => rules.featuredProblems(form, now, true),
    answer: administeredOne,
    refusals: ['picture_gone'],
  },
  'PUT /admin/featured-events/:id': {
    summary:
      'Edit a featured event, or publish it or set its status alone. The leaders of its teams are told a minute later what changed, unless notify is false',
    who: administered,
    params: byId,
    body: z.strictObject({ ...featuredFields, status, cancellationReason, notify, updatedAt: seenAt }).partial(),
    problems: (form: Record<string, unknown>, now: Date) => [
      ...rules.missingInFeaturedEdit(form),
      ...rules.featuredProblems(form, now, false),
    ],
    answer: administeredOne.extend({ isChanged: z.boolean() }),
    refusals: ['audience_locked', 'team_too_large_for_event', 'has_registrations', 'event_changed', 'picture_gone'],
  },
  'PATCH /admin/featured-events/:id': {
    summary: 'Set the status of a featured event',
    ...statusChange(eventWithGroup),
  },
  'DELETE /admin/featured-events/:id': {
    summary: 'Delete a featured event no team is registered for',
    who: administered,
    params: byId,
    answer: nothing,
    refusals: ['has_registrations'],
  },
  'GET /featured-events/:id/registrations': {
    summary: 'The teams of a featured event, national ids masked',
    ...readByAdministrators,
    params: byId,
    ...paged('registrations', registration),
  },
  'GET /featured-events/:id/registrations/export': {
    summary: 'The living registrations as CSV, a row a participant, national ids whole; who exported is recorded',
    ...readByAdministrators,
    file: 'text/csv',
    params: byId,
    answer: nothing,
  },
  'PATCH /featured-events/:id/registrations/:registrationId': {
    summary: 'Confirm or reject a team; its mails, and the members’ passes, go half a minute later unless it is undone',
    who: administered,
    params: byRegistration,
    body: z.strictObject({
      status: registrationStatus,
      reason: z
        .union([
          z.literal('').transform(() => null),
          z.null(),
          paragraphs('Reason', rules.limits.reason, rules.reasonMissing),
        ])
        .optional(),
      updatedAt: seenAt,
    }),
    problems: ({ status: chosen, reason }: Record<string, unknown>) =>
      // One of blanks is the field's own to name.
      chosen === 'rejected' && (reason === undefined || reason === null || reason === '')
        ? [{ field: 'reason', msg: rules.reasonMissing }]
        : [],
    answer: z.object({ registration }),
    refusals: ['registration_closed', 'team_changed', 'team_not_registered', 'team_unfit', ...taken],
  },
  'POST /featured-events/:id/registrations/:registrationId/reveal': {
    summary: 'The national ids of one team, whole; who looked is recorded',
    who: administered,
    params: byRegistration,
    answer: z.object({ registration }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
