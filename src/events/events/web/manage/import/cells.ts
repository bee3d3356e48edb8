import { dayMonthYear, isCalendarDay } from '#platform/dates.ts';
import { fold } from '#platform/fold.ts';
import { plainNumber } from '#platform/plainNumber.ts';

/** What spreadsheets write into a cell: `1/3/2026`, `2026-03-01`, `9:00`, `09:00:00 AM`. Undefined: no such value. */

const pad = (part: string): string => part.padStart(2, '0');
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day first, as everywhere on the site. */
export function dayIn(typed: string): string | undefined {
  const text = plainNumber(typed);
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. -](\d{4}|\d{2})$/i.exec(text) ?? [];
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const number = named === 0 ? month : String(named);
  const written = day === '' ? text : `${year.padStart(4, '20')}-${pad(number)}-${pad(day)}`;
  return isCalendarDay(written) ? written : undefined;
}

export function timeIn(typed: string): string | undefined {
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::00)?\s*([ap])?\.?(?:m\.?)?$/i.exec(plainNumber(typed)) ?? [];
  if (hour === '' || (half !== undefined && (Number(hour) > 12 || Number(hour) < 1))) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const time = `${pad(String(hours))}:${minute}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}

/** A day alone means its last minute; `2026-03-01T18:00` on the festival's clocks. */
export function momentIn(typed: string): string | undefined {
  const text = typed.trim();
  const alone = dayIn(text);
  if (alone !== undefined) return `${alone}T23:59`;
  const [, day = '', time = ''] = /^(\S+?)(?:,?\s+|T)(\d.*)$/.exec(text) ?? [];
  const [date, clock] = [dayIn(day), timeIn(time)];
  return date === undefined || clock === undefined ? undefined : `${date}T${clock}`;
}

export const shownDay = (typed: string): string => {
  const day = dayIn(typed);
  return day === undefined ? typed : dayMonthYear(day);
};

export const shownTime = (typed: string): string => timeIn(typed) ?? typed;

export const shownMoment = (typed: string): string => {
  const moment = momentIn(typed);
  return moment === undefined ? typed : `${dayMonthYear(moment.slice(0, 10))} ${moment.slice(11)}`;
};

/** The parts of a list with commas or semicolons. */
export const listIn = (typed: string): string[] => typed.split(/[,;]/).flatMap((part) => part.trim() || []);

export const isYes = (typed: string): boolean => ['yes', 'y', 'true', '1', 'x'].includes(fold(typed.trim()));
export const isYesOrNo = (typed: string): boolean =>
  typed.trim() === '' || isYes(typed) || ['no', 'n', 'false', '0', '-'].includes(fold(typed.trim()));

/** The matching option, ignoring case and accents; any other value as typed. */
export const oneOf = (typed: string, offered: readonly string[]): string =>
  offered.find((each) => fold(each) === fold(typed.trim())) ?? typed.trim();
