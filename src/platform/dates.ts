/** Calendar days and clock times in a named time zone. Instants are `Date`, days `YYYY-MM-DD`, times `HH:MM`. */

const pad = (value: number) => String(value).padStart(2, '0');

// Creating a formatter takes longer than using it a hundred times.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Milliseconds that `zone` is ahead of UTC at this instant. */
function offset(at: number, zone: string): number {
  const known = knownSpans.get(zone)?.find(({ from, to }) => at >= from && at < to);
  return known?.offset ?? formattedOffset(at, zone);
}

function formattedOffset(at: number, zone: string): number {
  // The American order; reading the parts one by one takes twice as long.
  const [month = 0, day, year = 0, ...time] = formatterOf(zone).format(at).match(/\d+/g)?.map(Number) ?? [];
  const wall = Date.UTC(year, month - 1, day, ...time);
  return wall - Math.floor(at / 1000) * 1000;
}

/** From an instant until before another, a zone is `offset` ahead of UTC. All in milliseconds. */
export interface OffsetSpan {
  from: number;
  to: number;
  offset: number;
}

const knownSpans = new Map<string, readonly OffsetSpan[]>();

/** Avoids the formatter between these instants: the first one of a page blocks a phone for 150 ms. */
export function rememberOffsets(zone: string, spans: readonly OffsetSpan[]): void {
  knownSpans.set(zone, spans);
}

const dayMs = 86_400_000;

/** The offsets of `zone` between two instants in milliseconds. */
export function offsetSpans(zone: string, from: number, to: number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let current = { from, to, offset: formattedOffset(from, zone) };
  for (let at = from; at < to; at += dayMs) {
    const next = Math.min(at + dayMs, to);
    const nextOffset = formattedOffset(next, zone);
    if (nextOffset === current.offset) continue;
    const change = firstInstant(at, next, (each) => formattedOffset(each, zone) !== current.offset);
    spans.push({ ...current, to: change });
    current = { from: change, to, offset: nextOffset };
  }
  return [...spans, current];
}

/** The first instant after `before` at which `isAfter` holds, which it does at `after`. */
function firstInstant(before: number, after: number, isAfter: (at: number) => boolean): number {
  if (after - before <= 1) return after;
  const middle = Math.floor((before + after) / 2);
  return isAfter(middle) ? firstInstant(before, middle, isAfter) : firstInstant(middle, after, isAfter);
}

/**
 * The instant at which clocks in `zone` show this day and time.
 * A time that a clock change skips or repeats is read with the offset in force shortly before it.
 */
export function instantOf(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const guess = wall - offset(wall, zone);
  return new Date(wall - offset(guess, zone));
}

/** The day and time that clocks in `zone` show at this instant. */
export function wallClock(at: Date, zone: string): { day: string; time: string } {
  const wall = new Date(at.getTime() + offset(at.getTime(), zone)).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** `2026-03-01` as `01/03/2026`, the site's only format for a day. */
export const dayMonthYear = (day: string): string => day.split('-').toReversed().join('/');

/** This instant as `01/03/2026, 14:00` on the clocks of `zone`. */
export function dayAndTime(at: Date | string, zone: string): string {
  const { day, time } = wallClock(new Date(at), zone);
  return `${dayMonthYear(day)}, ${time}`;
}

/** This instant as `2026-03-01 14:00` on the clocks of `zone`, for files that are sorted; empty without one. */
export function sortableTime(at: Date | string | null, zone: string): string {
  if (at === null) return '';
  const { day, time } = wallClock(new Date(at), zone);
  return `${day} ${time}`;
}

/** Seconds as `m:ss`, for countdowns. */
export const minutesSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;

/** True for an existing day in a year of four digits: not `2026-02-30`, not `0026-01-01`. */
export function isCalendarDay(day: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** True for an instant in a year of four digits: an offset may push one over, and the database has no year 0. */
export const isOfFourDigitYear = (at: Date): boolean => at.getUTCFullYear() >= 1000 && at.getUTCFullYear() <= 9999;
