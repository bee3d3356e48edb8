import { tooLong } from '#platform/characters.ts';
import { festival } from '#festival';
import { durationProblem, requiredMessages } from '#events/events/formRules.ts';
import { type EventStatus, statuses } from '#events/events/rules.ts';
import {
  type AnnouncementForm,
  announcementOf,
  durationOf,
  textProblems,
  instantIn,
  numberOf,
  particularsIn,
  pictureIn,
  pictureProblems,
} from '#events/events/web/manage/eventForm.ts';
import { isCalendarDay } from '#platform/dates.ts';
import { featuredProblems, featuredRequired, limits } from '../../rules.ts';
import type { FeaturedBody, ManagedFeatured } from './api.ts';

/** As typed. */
export type FeaturedForm = AnnouncementForm & {
  status: string;
  minTeamSize: string;
  maxTeamSize: string;
  audience: string;
  university: string;
  organizerName: string;
  organizerClub: string;
  payment: string;
};

/** Source: administration specification, point 9. */
const usualSize = '2';

export const formOf = (event?: ManagedFeatured): FeaturedForm => ({
  ...announcementOf(event),
  status: event?.status ?? statuses[0],
  minTeamSize: event ? String(event.minTeamSize) : usualSize,
  maxTeamSize: event ? String(event.maxTeamSize) : usualSize,
  audience: event?.nedOnly ? 'home' : 'all',
  university: event?.university ?? '',
  organizerName: event?.organizerName ?? '',
  organizerClub: event?.organizerClub ?? festival.defaultOrganizerClub,
  payment: event?.payment ?? '',
});

/** @param event the edited one, whose unchanged deadline stays exact */
export const bodyOf = (form: FeaturedForm, event?: ManagedFeatured): FeaturedBody & { status: EventStatus } => ({
  title: form.title.trim(),
  category: form.category as FeaturedBody['category'],
  venue: form.venue.trim(),
  description: form.description.trim(),
  date: form.date,
  time: form.time.slice(0, 5),
  durationMinutes: durationOf(form.durationMinutes),
  registrationDeadline: instantIn(form.registrationDeadline, event?.registrationDeadline),
  registrationOpensAt: instantIn(form.registrationOpensAt, event?.registrationOpensAt),
  picture: pictureIn(form),
  ...particularsIn(form),
  status: form.status as EventStatus,
  minTeamSize: numberOf(form.minTeamSize),
  maxTeamSize: numberOf(form.maxTeamSize),
  nedOnly: form.audience === 'home',
  university: form.university.trim(),
  organizerName: form.organizerName.trim(),
  organizerClub: form.organizerClub.trim(),
  payment: form.payment.trim(),
});

function sizeProblem(typed: string, missing: string): string | undefined {
  const { least, most } = limits.teamSize;
  if (typed.trim() === '') return missing;
  const size = numberOf(typed);
  if (!Number.isInteger(size)) return 'Team size must be a whole number';
  if (size < least) return `Team size must be at least ${least}`;
  return size > most ? `Team size cannot exceed ${most}` : undefined;
}

/** One message a field. Source: administration specification, point 5. */
export function formProblems(form: FeaturedForm, now: Date, event?: ManagedFeatured) {
  const body = bodyOf(form, event);
  const problems: Partial<Record<keyof FeaturedForm, string | undefined>> = {
    ...Object.fromEntries(textProblems(form)),
    ...pictureProblems(form),
    university: tooLong('University', limits.university, body.university ?? ''),
    organizerName: tooLong('Organizer name', limits.organizerName, body.organizerName ?? ''),
    organizerClub: tooLong('Organizer club', limits.organizerName, body.organizerClub ?? ''),
    payment: tooLong('Payment', limits.payment, body.payment ?? ''),
    minTeamSize: sizeProblem(form.minTeamSize, featuredRequired.minTeamSize),
    maxTeamSize: sizeProblem(form.maxTeamSize, featuredRequired.maxTeamSize),
    durationMinutes: durationProblem(body.durationMinutes ?? festival.defaultEventMinutes),
  };
  for (const [field, msg] of Object.entries(requiredMessages) as [keyof typeof requiredMessages, string][]) {
    if (body[field] === '') problems[field] = msg;
  }
  if (body.date !== '' && !isCalendarDay(body.date)) problems.date = 'Please enter a date';
  for (const { field, msg } of featuredProblems(body, now, event === undefined)) {
    problems[field as keyof FeaturedForm] ??= msg;
  }
  return problems;
}
