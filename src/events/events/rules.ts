import { festival } from '#festival';
import { clubsOf, type Role } from '#people/accounts/roles.ts';
import { instantOf } from '#platform/dates.ts';
import { reason, type Reason } from '#platform/http/reason.ts';

/** The rules of an event. Source: both specifications, point 5; docs/decisions/065, "Open, closed, full". */

export const categories = ['Competition', 'Workshop', 'Hackathon', 'Talk'] as const;
export const statuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const;
export type EventStatus = (typeof statuses)[number];
/** When an event begins: its day and time on the festival's clocks. */
export const startOf = (event: { date: string; time: string }): Date =>
  instantOf(event.date, event.time, festival.timeZone);

export const isToCome = (event: { status: string; date: string; time: string }, now: Date): boolean =>
  (event.status === 'upcoming' || event.status === 'ongoing') && startOf(event) > now;

export const byStart = <Event extends { date: string; time: string }>(events: readonly Event[]): Event[] =>
  events.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime());

interface Span {
  date: string;
  time: string;
  durationMinutes: number;
}

/** When an event ends, whether it has begun or not. */
export const endOf = (event: Span): Date => new Date(startOf(event).getTime() + event.durationMinutes * 60_000);

export type EventPhase = 'before' | 'on' | 'over';

/**
 * The phase of an event at `now`: on from its start until its end, and over after that or once it is completed.
 * Source: festival-days.md, point 1.
 */
export function phaseOf(event: Span & { status: string }, now: Date): EventPhase {
  if (event.status === 'completed' || now >= endOf(event)) return 'over';
  return now < startOf(event) ? 'before' : 'on';
}

/** Whether two events are on at the same time; one that begins when the other ends is not. */
export const overlaps = (one: Span, other: Span): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one);

/** Why nobody can register now, or null while registration is open. The one rule behind every button and the server. */
export function whyClosed(
  event: { status: string; registrationDeadline: Date | string },
  now: Date,
): Reason<'registration_closed' | 'deadline_passed'> | null {
  if (event.status !== 'upcoming') return reason('registration_closed');
  return now < new Date(event.registrationDeadline) ? null : reason('deadline_passed');
}

/** Null: open from publication. Source: plain-things.md, 1. */
export interface Opening {
  registrationOpensAt: Date | string | null;
}

/** Why nobody can register yet, or null. Teams are built and walk-ins let in before. */
export const whyNotOpen = ({ registrationOpensAt }: Opening, now: Date): Reason<'registration_not_open'> | null =>
  registrationOpensAt !== null && now < new Date(registrationOpensAt) ? reason('registration_not_open') : null;

/** Whether people can register now. */
export const isOpen = (event: Parameters<typeof whyClosed>[0] & Opening, now: Date): boolean =>
  !whyClosed(event, now) && !whyNotOpen(event, now);

/** Whether this many people more get seats; `limit` null: unlimited. A registration that does not fit waits as a whole. */
export const fits = (people: number, taken: number, limit: number | null): boolean =>
  limit === null || taken + people <= limit;

/** Whether not even one person more gets a seat. */
export const isFull = (taken: number, limit: number | null): boolean => !fits(1, taken, limit);

/** How many people more get seats; null: no limit. */
export const seatsLeft = (event: { participantCount: number; maxParticipants: number | null }): number | null =>
  event.maxParticipants === null ? null : Math.max(0, event.maxParticipants - event.participantCount);

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

const listed = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** Why this person is not eligible, with the sentence that says so, or null. */
export function whyNotEligible(
  event: Eligibility,
  person: { batch: string | null; department: string | null },
): Reason<'not_eligible', { reason: string }> | null {
  const because = (sentence: string) => ({ code: 'not_eligible' as const, values: { reason: sentence } });
  if (!event.batches.includes(person.batch ?? '')) {
    const batches = listed(event.batches);
    return because(`This event is for ${event.batches.length === 1 ? 'batch' : 'batches'} ${batches} only`);
  }
  if (departmentNames(event.departments).includes(person.department ?? '')) return null;
  return because(`This event is for ${listed(event.departments)} students only`);
}

/** A row of the database, or what the API answers. */
type Managed = { organizerClub: string } & ({ organizerId: string } | { organizer: { _id: string } });
type Manager = { role: Role; clubAffiliation: string | null } & ({ id: string } | { _id: string });

const organizes = (event: Managed, person: Manager): boolean =>
  ('organizerId' in event ? event.organizerId : event.organizer._id) === ('id' in person ? person.id : person._id);

/** Editing and deleting: a super_admin, or the club_admin who organizes it. */
export const isEditableBy = (event: Managed, person: Manager): boolean =>
  person.role === 'super_admin' || (person.role === 'club_admin' && organizes(event, person));

/** Seeing registrations, exporting and changing the status: also the administrators of its clubs. */
export const isRunBy = (event: Managed, person: Manager): boolean =>
  isEditableBy(event, person) ||
  (person.role === 'club_admin' && clubsOf(event).some((club) => club === person.clubAffiliation));
