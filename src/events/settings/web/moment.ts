import { festival } from '#festival';
import { instantOf, wallClock } from '#platform/dates.ts';

export function typedMoment(at: Date | string | null): string {
  if (at === null) return '';
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${day}T${time}`;
}

export function momentOf(typed: string): string | null {
  const [day, time] = typed.split('T');
  return day && time ? instantOf(day, time.slice(0, 5), festival.timeZone).toISOString() : null;
}
