import { festival } from '#festival';
import { dayAndTime, dayMonthYear } from '#platform/dates.ts';
import { endOf } from './rules.ts';

/**
 * The facts of an event that people are mailed about when they change, as in JSON. Source: festival-days.md, point 2.
 */
export interface Facts {
  date: string;
  time: string;
  durationMinutes: number;
  venue: string;
  /** ISO 8601. */
  registrationDeadline: string;
}
export type FactName = keyof Facts;
export type SomeFacts = { [Name in FactName]?: Facts[Name] | undefined };

const factNames = ['date', 'time', 'durationMinutes', 'venue', 'registrationDeadline'] as const satisfies FactName[];

/** Mailed only while dates are announced. */
export const isDated = (name: string): boolean => name === 'date' || name === 'time';

type Announced = Omit<Facts, 'registrationDeadline'> & { registrationDeadline: Date | string };

export const factsOf = (event: Announced): Facts => ({
  date: event.date,
  time: event.time,
  durationMinutes: event.durationMinutes,
  venue: event.venue,
  registrationDeadline: new Date(event.registrationDeadline).toISOString(),
});

/** The facts that differ, without day and time while dates are not announced. */
export const changedFacts = (before: Facts, after: Facts, isDateAnnounced: boolean): FactName[] =>
  factNames.filter((name) => before[name] !== after[name] && (isDateAnnounced || !isDated(name)));

export const pickFacts = (facts: SomeFacts, names: readonly string[]): SomeFacts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));

/** `90` as `1 hour 30 minutes`; two days or more as `2 days`. */
export function durationText(minutes: number): string {
  const parts: [number, string][] =
    minutes >= 2880
      ? [
          [Math.floor(minutes / 1440), 'day'],
          [Math.floor((minutes % 1440) / 60), 'hour'],
          [minutes % 60, 'minute'],
        ]
      : [
          [Math.floor(minutes / 60), 'hour'],
          [minutes % 60, 'minute'],
        ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ');
}

/** A changed fact in words. */
interface Difference {
  label: string;
  from: string;
  to: string;
}

const inWords =
  <Name extends FactName>(name: Name, label: string, text: (value: Facts[Name]) => string) =>
  (before: SomeFacts, after: SomeFacts): Difference[] => {
    const [old, now]: (Facts[Name] | undefined)[] = [before[name], after[name]];
    return old === undefined || now === undefined || old === now ? [] : [{ label, from: text(old), to: text(now) }];
  };

const words = {
  date: inWords('date', 'Date', dayMonthYear),
  time: inWords('time', 'Time', (time) => time),
  durationMinutes: inWords('durationMinutes', 'Duration', durationText),
  venue: inWords('venue', 'Venue', (venue) => venue),
  registrationDeadline: inWords('registrationDeadline', 'Register by', (at) => dayAndTime(at, festival.timeZone)),
};

/** The changes in words, one line per fact. */
export const differences = (before: SomeFacts, after: SomeFacts, isDateAnnounced = true): Difference[] =>
  factNames.filter((name) => isDateAnnounced || !isDated(name)).flatMap((name) => words[name](before, after));

/** False when a change concerns nobody: the event is cancelled or over. */
export const isToCome = (event: Pick<Facts, 'date' | 'time' | 'durationMinutes'> & { status: string }, now: Date) =>
  event.status !== 'cancelled' && event.status !== 'completed' && now < endOf(event);
