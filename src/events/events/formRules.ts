import { festival } from '#festival';
import { isCalendarDay } from '#platform/dates.ts';
import type { FieldError } from '#platform/http/contract.ts';
import { startOf } from './rules.ts';

/** The rules of an event's form, apart from rules.ts because public pages load that. */

export const limits = {
  title: 200,
  venue: 150,
  description: 5000,
  teamSize: 20,
  participants: 1_000_000,
  cancellationReason: 500,
  durationMinutes: { least: 15, most: 4320 },
} as const;

export function durationProblem(minutes: number): string | undefined {
  if (!Number.isInteger(minutes)) return 'Duration must be a whole number of minutes';
  const { least, most } = limits.durationMinutes;
  if (minutes < least) return `Duration must be at least ${least} minutes`;
  return minutes > most ? `Duration cannot exceed ${most} minutes` : undefined;
}

export const participantsWhole = 'Maximum participants must be a whole number, such as 30';
const teamOfOne =
  'A team event needs room for two: enter a maximum team size of at least 2, or make it an event for individuals';

/** The departments an event is open to: the festival's own, and the others too when they are let in. */
export const departmentsOf = (allowOthers: boolean): string[] =>
  allowOthers ? [festival.department.code, ...festival.otherDepartments] : [festival.department.code];

export const requiredMessages = {
  title: 'Event title is required',
  category: 'Event category is required',
  description: 'Event description is required',
  date: 'Event date is required',
  time: 'Event time is required',
  venue: 'Event venue is required',
  registrationDeadline: 'Registration deadline is required',
} as const;

export const opensTooLate = 'Registration must open before its deadline';

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
  const addProblem = (field: string, msg: string) => void problems.push({ field, msg });
  const day = asDay(form['date']);
  const time = asTime(form['time']);
  const start = day !== undefined && time !== undefined ? startOf({ date: day, time }) : undefined;
  const deadline = asInstant(form['registrationDeadline']);
  if (creating && start && start <= now) addProblem('date', 'Event date and time must be in the future');
  if (start && deadline && deadline >= start) {
    addProblem('registrationDeadline', 'Registration deadline must be before event date and time');
  } else if (creating && deadline && deadline <= now) {
    addProblem('registrationDeadline', 'Registration deadline must be in the future');
  }
  const opening = asInstant(form['registrationOpensAt']);
  if (opening && deadline && opening >= deadline) addProblem('registrationOpensAt', opensTooLate);
  const { minTeamSize: min, maxTeamSize: max = form['isTeamEvent'] === true ? 1 : undefined } = form;
  if (form['isTeamEvent'] !== false && typeof min === 'number' && typeof max === 'number' && max < min) {
    addProblem('maxTeamSize', 'Maximum team size must be greater than or equal to minimum team size');
  } else if (form['isTeamEvent'] === true && max === 1 && (creating || form['maxTeamSize'] !== undefined)) {
    addProblem('maxTeamSize', teamOfOne);
  }
  return problems;
}

const ofState = ['status', 'isDraft', 'cancellationReason', 'notify', 'updatedAt'];

/** Publishes it or changes the status, and nothing else; `updatedAt` says what its sender saw. */
export const setsStateAlone = (form: object): boolean =>
  ('status' in form || 'isDraft' in form) && Object.keys(form).every((field) => ofState.includes(field));

/** An edit names every required field, unless it changes the state alone. */
export function missingInEdit(form: Record<string, unknown>): FieldError[] {
  if (setsStateAlone(form)) return [];
  return Object.entries(requiredMessages)
    .filter(([field]) => form[field] === undefined)
    .map(([field, msg]) => ({ field, msg }));
}
