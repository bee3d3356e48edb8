import { festival } from '#festival';
import type { Role } from '#accounts/rules.ts';
import { instantOf, isCalendarDay } from '#platform/dates.ts';
import type { FieldError } from '#platform/http/contract.ts';
import { reason, type Reason } from '#platform/http/reason.ts';

/** The rules of an event. Source: both specifications, point 5; decisions, "Open, closed, full". */

export const categories = ['Competition', 'Workshop', 'Hackathon', 'Talk'] as const;
export const statuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const;
export type EventStatus = (typeof statuses)[number];
export const limits = {
  title: 200,
  venue: 150,
  description: 5000,
  teamSize: 20,
  participants: 1_000_000,
  durationMinutes: { least: 15, most: 4320 },
} as const;

/** When an event begins: its day and time on the festival's clocks. */
export const startOf = (event: { date: string; time: string }): Date =>
  instantOf(event.date, event.time, festival.timeZone);

interface Span {
  date: string;
  time: string;
  durationMinutes: number;
}

/** When an event ends, whether it has begun or not. */
export const endOf = (event: Span): Date => new Date(startOf(event).getTime() + event.durationMinutes * 60_000);

export type EventPhase = 'before' | 'on' | 'over';

/**
 * Where an event stands at `now`: on from its start until its end, and over after that or once it is completed.
 * Source: festival-days.md, point 1.
 */
export function phaseOf(event: Span & { status: string }, now: Date): EventPhase {
  if (event.status === 'completed' || now >= endOf(event)) return 'over';
  return now < startOf(event) ? 'before' : 'on';
}

/** Whether two events are on at the same time; one that begins when the other ends is not. */
export const overlaps = (one: Span, other: Span): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one);

export function durationProblem(minutes: number): string | undefined {
  if (!Number.isInteger(minutes)) return 'Duration must be a whole number of minutes';
  const { least, most } = limits.durationMinutes;
  if (minutes < least) return `Duration must be at least ${least} minutes`;
  return minutes > most ? `Duration cannot exceed ${most} minutes` : undefined;
}

/** Why nobody can register now, or null while registration is open. The one rule behind every button and the server. */
export function whyClosed(
  event: { status: string; registrationDeadline: Date | string },
  now: Date,
): Reason<'registration_closed' | 'deadline_passed'> | null {
  if (event.status !== 'upcoming') return reason('registration_closed');
  return now < new Date(event.registrationDeadline) ? null : reason('deadline_passed');
}

/** Whether this many people more get seats; `limit` null: unlimited. A registration that does not fit waits as a whole. */
export const fits = (people: number, taken: number, limit: number | null): boolean =>
  limit === null || taken + people <= limit;

/** Whether not even one person more gets a seat. */
export const isFull = (taken: number, limit: number | null): boolean => !fits(1, taken, limit);

export interface Eligibility {
  batches: readonly string[];
  departments: readonly string[];
}

/** Every name under which these departments stand: accounts hold the own department's name, events its code. */
export function departmentNames(departments: readonly string[]): string[] {
  const { name, code, aliases } = festival.department;
  const ours = [name, code, ...aliases];
  return departments.some((department) => ours.includes(department)) ? [...departments, ...ours] : [...departments];
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Why this person is not eligible, with the sentence that says so, or null. */
export function whyNotEligible(
  event: Eligibility,
  person: { batch: string | null; department: string | null },
): Reason<'not_eligible', { reason: string }> | null {
  const because = (sentence: string) => ({ code: 'not_eligible' as const, values: { reason: sentence } });
  if (!event.batches.includes(person.batch ?? '')) {
    const batches = list.format(event.batches);
    return because(`This event is for ${event.batches.length === 1 ? 'batch' : 'batches'} ${batches} only`);
  }
  if (departmentNames(event.departments).includes(person.department ?? '')) return null;
  return because(`This event is for ${list.format(event.departments)} students only`);
}

interface Manager {
  _id: string;
  role: Role;
  clubAffiliation: string | null;
}
interface Managed {
  organizer: { _id: string };
  organizerClub: string;
}

/** Editing and deleting: a super_admin, or the club_admin who organizes it. */
export const canEdit = (event: Managed, person: Manager): boolean =>
  person.role === 'super_admin' || (person.role === 'club_admin' && event.organizer._id === person._id);

/** Seeing registrations, exporting and changing the status: also the administrators of the same club. */
export const isInScope = (event: Managed, person: Manager): boolean =>
  canEdit(event, person) || (person.role === 'club_admin' && event.organizerClub === person.clubAffiliation);

/** The departments an event is open to: the festival's own, and the others too when they are let in. */
export const departmentsOf = (allowOthers: boolean): string[] =>
  allowOthers ? [festival.department.code, ...festival.otherDepartments] : [festival.department.code];

const required = {
  title: 'Event title is required',
  category: 'Event category is required',
  description: 'Event description is required',
  date: 'Event date is required',
  time: 'Event time is required',
  venue: 'Event venue is required',
  registrationDeadline: 'Registration deadline is required',
} as const;
export const requiredMessages = required;

/** Read as the contract reads them: blanks around a value do not count. */
const written = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const asTime = (value: unknown) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(written(value)) ? written(value) : undefined);
const asDay = (value: unknown) => (isCalendarDay(written(value)) ? written(value) : undefined);
const asInstant = (value: unknown) => {
  const at = new Date(written(value));
  return Number.isNaN(at.getTime()) ? undefined : at;
};

/**
 * What is wrong between the fields of an event form. Fields that are missing or malformed are the contract's to name and
 * are passed over here.
 * @param creating a new event lies in the future; an old one may be corrected afterwards
 */
export function eventProblems(form: Record<string, unknown>, now: Date, creating: boolean): FieldError[] {
  const problems: FieldError[] = [];
  const say = (field: string, msg: string) => void problems.push({ field, msg });
  const day = asDay(form['date']);
  const time = asTime(form['time']);
  const start = day !== undefined && time !== undefined ? startOf({ date: day, time }) : undefined;
  const deadline = asInstant(form['registrationDeadline']);
  if (creating && start && start <= now) say('date', 'Event date and time must be in the future');
  if (start && deadline && deadline >= start) {
    say('registrationDeadline', 'Registration deadline must be before event date and time');
  } else if (creating && deadline && deadline <= now) {
    say('registrationDeadline', 'Registration deadline must be in the future');
  }
  const { minTeamSize: min, maxTeamSize: max = form['isTeamEvent'] === true ? 1 : undefined } = form;
  if (form['isTeamEvent'] !== false && typeof min === 'number' && typeof max === 'number' && max < min) {
    say('maxTeamSize', 'Maximum team size must be greater than or equal to minimum team size');
  }
  return problems;
}

/** A change of the status and nothing else; `updatedAt` says what its sender saw. */
export const setsStatusAlone = (form: object): boolean =>
  'status' in form && Object.keys(form).every((field) => ['status', 'notify', 'updatedAt'].includes(field));

/** An edit names every required field, unless it changes the status alone. */
export function missingInEdit(form: Record<string, unknown>): FieldError[] {
  if (setsStatusAlone(form)) return [];
  return Object.entries(required)
    .filter(([field]) => form[field] === undefined)
    .map(([field, msg]) => ({ field, msg }));
}
