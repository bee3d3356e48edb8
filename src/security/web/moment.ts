import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';

/** `22/11/2026, 13:05` on the festival's clocks. */
export function momentText(at: string): string {
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${dayMonthYear(day)}, ${time}`;
}
