import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';

export function momentText(at: string): string {
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${dayMonthYear(day)}, ${time}`;
}
