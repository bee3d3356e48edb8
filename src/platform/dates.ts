/** Calendar days and clock times in a named time zone. Instants are `Date`, days `YYYY-MM-DD`, times `HH:MM`. */

const pad = (value: number) => String(value).padStart(2, '0');

// Making a formatter takes longer than using it a hundred times.
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
  // The American order; its parts one by one take twice as long.
  const [month = 0, day, year = 0, ...time] = formatterOf(zone).format(at).match(/\d+/g)?.map(Number) ?? [];
  const wall = Date.UTC(year, month - 1, day, ...time);
  return wall - Math.floor(at / 1000) * 1000;
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
  const wall = new Date(at.getTime() + offset(at.getTime(), zone));
  return {
    day: `${String(wall.getUTCFullYear()).padStart(4, '0')}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCDate())}`,
    time: `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`,
  };
}

/** `2026-03-01` as `01/03/2026`, the only form in which the site shows a day. */
export const dayMonthYear = (day: string): string => day.split('-').toReversed().join('/');

/** This instant as `01/03/2026, 14:00` on the clocks of `zone`. */
export function dayAndTime(at: Date | string, zone: string): string {
  const { day, time } = wallClock(new Date(at), zone);
  return `${dayMonthYear(day)}, ${time}`;
}

/** Seconds as `m:ss`, for countdowns. */
export const minutesSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;

/** True for a day that the calendar has, in a year of four digits: `2026-02-30` is none, `0026-01-01` neither. */
export function isCalendarDay(day: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** True for an instant in a year of four digits: an offset may push one over, and the database knows no year 0. */
export const isOfFourDigitYear = (at: Date): boolean => at.getUTCFullYear() >= 1000 && at.getUTCFullYear() <= 9999;
