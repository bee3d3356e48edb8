import { tooLong } from '#platform/characters.ts';
import { festival } from '#festival';
import { instantOf, isCalendarDay, wallClock } from '#platform/dates.ts';
import type { FieldError } from '#platform/http/contract.ts';
import { plainNumber } from '#platform/plainNumber.ts';
import type { FestivalEvent } from '../../contract.ts';
import { altLabel, altMissing, limits as pictureLimits, type ShownPicture } from '#people/pictures/rules.ts';
import type { Pictured } from '#people/pictures/web/usePictureUpload.ts';
import { factsOf, type Facts } from '../../facts.ts';
import {
  departmentsOf,
  durationProblem,
  eventProblems,
  limits,
  participantsWhole,
  requiredMessages,
} from '../../formRules.ts';
import { particularProblems, typedParticulars, type ParticularName, type Particulars } from '../../particulars.ts';
import { categories } from '../../rules.ts';
import type { EventBody } from './api.ts';

/** At a field whose error the toast shows: every error of the server. Source: administration specification, point 8. */
export const refusedValue = 'This was not accepted';

/** As typed; the deadline in the festival's time zone (`2026-03-01T18:00`). */
export type AnnouncementForm = Record<
  | 'title'
  | 'category'
  | 'description'
  | 'date'
  | 'time'
  | 'durationMinutes'
  | 'venue'
  | 'registrationDeadline'
  | 'registrationOpensAt'
  | ParticularName,
  string
> &
  Pictured;

export interface EventForm extends AnnouncementForm {
  isTeamEvent: boolean;
  minTeamSize: string;
  maxTeamSize: string;
  isKoderzEvent: boolean;
  allowOtherDepartments: boolean;
  batches: string[];
  maxParticipants: string;
}

const onClocks = (instant: string): string => {
  const { day, time } = wallClock(new Date(instant), festival.timeZone);
  return `${day}T${time}`;
};

type Announced = Omit<
  AnnouncementForm,
  'durationMinutes' | 'registrationOpensAt' | 'picture' | 'pictureAlt' | ParticularName
> &
  Particulars & {
    groupUrl?: string | null | undefined;
    registrationOpensAt: string | null;
    durationMinutes: number;
    picture: ShownPicture | null;
  };

export const announcementOf = (event?: Announced): AnnouncementForm => ({
  title: event?.title ?? '',
  category: event?.category ?? categories[0],
  description: event?.description ?? '',
  date: event?.date ?? '',
  time: event?.time ?? '',
  durationMinutes: String(event?.durationMinutes ?? festival.defaultEventMinutes),
  venue: event?.venue ?? '',
  registrationDeadline: event ? onClocks(event.registrationDeadline) : '',
  registrationOpensAt: event?.registrationOpensAt ? onClocks(event.registrationOpensAt) : '',
  picture: event?.picture ? { id: event.picture.id, x: event.picture.x, y: event.picture.y } : null,
  pictureAlt: event?.picture?.alt ?? '',
  prizes: event?.prizes ?? '',
  rulesUrl: event?.rulesUrl ?? '',
  contactName: event?.contactName ?? '',
  contact: event?.contact ?? '',
  groupUrl: event?.groupUrl ?? '',
});

export const formOf = (event?: FestivalEvent): EventForm => ({
  ...announcementOf(event),
  isTeamEvent: event?.isTeamEvent ?? false,
  minTeamSize: String(event?.minTeamSize ?? 1),
  maxTeamSize: String(event?.maxTeamSize ?? 1),
  isKoderzEvent: event?.isKoderzEvent ?? false,
  allowOtherDepartments: event?.allowOtherDepartments ?? false,
  batches: event?.eligibilityCriteria.batches ?? [],
  maxParticipants: event?.maxParticipants ? String(event.maxParticipants) : '',
});

/** A picture and a group belong to one event, and an opening to its dates. */
export const copyOf = (event?: FestivalEvent): EventForm => ({
  ...formOf(event),
  registrationOpensAt: '',
  picture: null,
  pictureAlt: '',
  groupUrl: '',
});

/** An unchanged time keeps its seconds; an invalid one stays as typed. */
export function instantIn(typed: string, before: string | null | undefined): string {
  if (before && typed === onClocks(before)) return before;
  const [day = '', time = ''] = typed.split('T');
  if (!isCalendarDay(day) || !/^\d\d:\d\d/.test(time)) return typed;
  return instantOf(day, time.slice(0, 5), festival.timeZone).toISOString();
}

/** In digits of any script. */
export const numberOf = (typed: string): number => Number(plainNumber(typed));

/** Blank: the festival's default. */
export const durationOf = (typed: string): number =>
  typed.trim() === '' ? festival.defaultEventMinutes : numberOf(typed);

/** The facts as typed. An incomplete value counts as unchanged. */
export function typedFacts(form: AnnouncementForm, event: Facts): Facts {
  const before = factsOf(event);
  const duration = durationOf(form.durationMinutes);
  const deadline = instantIn(form.registrationDeadline, event?.registrationDeadline);
  return {
    date: isCalendarDay(form.date) ? form.date : before.date,
    time: /^\d\d:\d\d/.test(form.time) ? form.time.slice(0, 5) : before.time,
    durationMinutes: durationProblem(duration) === undefined ? duration : before.durationMinutes,
    venue: form.venue.trim() || before.venue,
    registrationDeadline: Number.isNaN(Date.parse(deadline)) ? before.registrationDeadline : deadline,
  };
}

export const pictureIn = ({ picture, pictureAlt }: AnnouncementForm): ShownPicture | null =>
  picture?.id ? { id: picture.id, alt: pictureAlt.trim(), x: picture.x, y: picture.y } : null;

/** Empty fields count as omitted. */
export const particularsIn = (form: AnnouncementForm) =>
  Object.fromEntries(typedParticulars.map((name) => [name, form[name].trim()])) as Record<ParticularName, string>;

/** Errors by field: too long, or not a link. */
export const textProblems = (form: AnnouncementForm) => {
  const { title, venue, description } = form;
  return Object.entries({
    ...particularProblems(form),
    title: tooLong('Title', limits.title, title.trim()),
    venue: tooLong('Venue', limits.venue, venue.trim()),
    description: tooLong('Description', limits.description, description.trim()),
  });
};

/** By field. */
export function pictureProblems({ picture, pictureAlt }: AnnouncementForm) {
  if (!picture) return {};
  const problem = pictureAlt.trim() === '' ? altMissing : tooLong(altLabel, pictureLimits.alt, pictureAlt.trim());
  return problem === undefined ? {} : { pictureAlt: problem };
}

const sizeOf = (typed: string): number => (typed.trim() === '' ? 1 : numberOf(typed));

/**
 * Source: administration specification, "Both event forms". @param event the edited one, whose unchanged deadline stays
 * exact
 */
export function bodyOf(form: EventForm, event?: FestivalEvent): EventBody {
  const limit = numberOf(form.maxParticipants);
  const batches = form.batches.length === 0 ? festival.batches : form.batches;
  return {
    title: form.title.trim(),
    category: form.category as EventBody['category'],
    description: form.description.trim(),
    date: form.date,
    time: form.time.slice(0, 5),
    durationMinutes: durationOf(form.durationMinutes),
    venue: form.venue.trim(),
    registrationDeadline: instantIn(form.registrationDeadline, event?.registrationDeadline),
    registrationOpensAt: instantIn(form.registrationOpensAt, event?.registrationOpensAt),
    picture: pictureIn(form),
    ...particularsIn(form),
    isTeamEvent: form.isTeamEvent,
    minTeamSize: form.isTeamEvent ? sizeOf(form.minTeamSize) : 1,
    maxTeamSize: form.isTeamEvent ? sizeOf(form.maxTeamSize) : 1,
    isKoderzEvent: form.isKoderzEvent,
    allowOtherDepartments: form.allowOtherDepartments,
    eligibilityCriteria: { batches: [...batches], departments: departmentsOf(form.allowOtherDepartments) },
    ...(limit > 0 ? { maxParticipants: limit } : {}),
  };
}

const maxParticipants = 'Maximum participants must be at least 1';

function sizeProblem(size: number): string | undefined {
  if (!Number.isInteger(size)) return 'Team size must be a whole number';
  return size > limits.teamSize ? `Team size cannot exceed ${limits.teamSize}` : undefined;
}

/** One message a field. Source: administration specification, point 5. */
export function formProblems(form: EventForm, now: Date, event?: FestivalEvent): FieldError[] {
  const body = bodyOf(form, event);
  const problems = new Map<string, string>();
  const addProblem = (field: string, msg: string | undefined) => {
    if (msg !== undefined && !problems.has(field)) problems.set(field, msg);
  };
  for (const [field, msg] of Object.entries(requiredMessages)) {
    if (body[field as keyof typeof requiredMessages] === '') addProblem(field, msg);
  }
  if (!isCalendarDay(body.date)) addProblem('date', 'Please enter a date');
  if (Number.isNaN(Date.parse(body.registrationDeadline)))
    addProblem('registrationDeadline', 'Please enter a date and time');
  if (body.registrationOpensAt && Number.isNaN(Date.parse(body.registrationOpensAt)))
    addProblem('registrationOpensAt', 'Please enter a date and time');
  for (const [field, msg] of [...textProblems(form), ...Object.entries(pictureProblems(form))]) addProblem(field, msg);
  addProblem('durationMinutes', durationProblem(durationOf(form.durationMinutes)));
  const { minTeamSize: min = 1, maxTeamSize: max = 1 } = body;
  if (min < 1) addProblem('minTeamSize', 'Minimum team size must be at least 1');
  addProblem('minTeamSize', sizeProblem(min));
  for (const { field, msg } of eventProblems({ ...body }, now, event === undefined)) addProblem(field, msg);
  if (max < 1) addProblem('maxTeamSize', 'Maximum team size must be greater than or equal to minimum team size');
  addProblem('maxTeamSize', sizeProblem(max));
  const limit = form.maxParticipants.trim() === '' ? undefined : numberOf(form.maxParticipants);
  if (limit !== undefined && !Number.isInteger(limit)) addProblem('maxParticipants', participantsWhole);
  if (limit !== undefined && limit < 1) addProblem('maxParticipants', maxParticipants);
  if (limit !== undefined && limit > limits.participants) {
    addProblem('maxParticipants', `Maximum participants cannot exceed ${limits.participants}`);
  }
  return [...problems].map(([field, msg]) => ({ field, msg }));
}
