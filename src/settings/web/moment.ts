import { festival } from '#festival';
import { instantOf, wallClock } from '#platform/dates.ts';

/** An instant as a field for date and time holds it, on the festival's clocks; empty for none. */
export function typedMoment(at: Date | string | null): string {
  if (at === null) return '';
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${day}T${time}`;
}

/** What a field for date and time holds as an instant, read on the festival's clocks; null for an empty one. */
export function momentOf(typed: string): string | null {
  const [day, time] = typed.split('T');
  return day && time ? instantOf(day, time.slice(0, 5), festival.timeZone).toISOString() : null;
}
