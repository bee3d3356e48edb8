import { z } from 'zod';
import { festival } from '#festival';
import { isCalendarDay, isOfFourDigitYear } from '#platform/dates.ts';
import { pictureField } from '#people/pictures/contract.ts';
import { line, orNone, paragraphs } from '#platform/http/fields.ts';
import { departmentsOf, durationProblem, limits, participantsWhole, requiredMessages } from './formRules.ts';
import { httpsProblem, isHttpsLink, particularLabels, particularLimits } from './particulars.ts';
import { categories, statuses } from './rules.ts';

const teamSize = (least: string) =>
  z
    .int({ error: 'Team size must be a whole number' })
    .min(1, least)
    .max(limits.teamSize, `Team size cannot exceed ${limits.teamSize}`);

const httpsLink = (name: 'rulesUrl' | 'groupUrl') =>
  orNone(line(particularLabels[name], particularLimits[name]).refine(isHttpsLink, { error: httpsProblem })).meta({
    format: 'uri',
  });

const noMoment = 'Please enter a date and time';
const dateAndTime = (label: string, missing?: string) =>
  line(label, 40, missing).pipe(
    z.iso
      .datetime({ offset: true, error: noMoment })
      .transform((value) => new Date(value))
      .refine(isOfFourDigitYear, noMoment),
  );

/** What the form of every kind of event has. */
export const eventFields = {
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
  /** Left out: the festival's default for a new event, else as it was. */
  durationMinutes: z
    .number({ error: 'Duration must be a whole number of minutes' })
    .superRefine((minutes, context) => {
      const message = durationProblem(minutes);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ type: 'integer', minimum: limits.durationMinutes.least, maximum: limits.durationMinutes.most })
    .optional(),
  venue: line('Venue', limits.venue, requiredMessages.venue),
  registrationDeadline: dateAndTime('Registration deadline', requiredMessages.registrationDeadline).meta({
    format: 'date-time',
  }),
  registrationOpensAt: z
    .union([z.literal('').transform(() => null), z.null(), dateAndTime('Registration opening')], { error: noMoment })
    .optional()
    .meta({ format: 'date-time' }),
  picture: pictureField,
  /** Left out of a new event: it is public at once. */
  isDraft: z.boolean({ error: 'Please choose yes or no' }).optional(),
  prizes: orNone(paragraphs(particularLabels.prizes, particularLimits.prizes)),
  rulesUrl: httpsLink('rulesUrl'),
  contactName: orNone(line(particularLabels.contactName, particularLimits.contactName)),
  contact: orNone(line(particularLabels.contact, particularLimits.contact)),
  groupUrl: httpsLink('groupUrl'),
};
/** Of an edit: whether the people of the event get a mail of what changed. Left out: they do. */
export const notify = z.boolean({ error: 'Please choose yes or no' }).optional();

/** What the form of this university's events has besides. */
export const choices = {
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
    .int({
      error: ({ input }) =>
        typeof input === 'number' && !Number.isInteger(input)
          ? participantsWhole
          : 'Maximum participants must be at least 1',
    })
    .min(1, 'Maximum participants must be at least 1')
    .max(limits.participants, `Maximum participants cannot exceed ${limits.participants}`)
    .nullish(),
};
export const status = z.enum(statuses, { error: 'Please choose a status' });

/** Of a change of the status: read when the event becomes cancelled. */
export const cancellationReason = z
  .union([z.literal('').transform(() => null), z.null(), paragraphs('Reason', limits.cancellationReason)])
  .optional();
