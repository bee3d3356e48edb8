import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';

export type Phase = 'before' | 'during' | 'after';

/** How many days from now the festival's first day is. */
const firstDays: Readonly<Record<Phase, number>> = { before: 10, during: -1, after: -5 };

export const dayMinutes = 24 * 60;
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

// On the second day something is on and something is next all the time between these.
const earliest = minutesOf('09:30');
const latest = minutesOf('17:00');
const step = 30;

/** By how many minutes the programme moves so that its second day is under way now, at night too. */
function shiftOf(phase: Phase, minute: number): number {
  if (phase !== 'during') return 0;
  if (minute < earliest) return -step * Math.ceil((earliest - minute) / step);
  return minute > latest ? step * Math.ceil((minute - latest) / step) : 0;
}

export interface Time {
  day: number;
  time: string;
}

/** When things of the festival are, in minutes from the midnight before `now`, in its time zone. */
export function clockOf(phase: Phase, now: Date) {
  const minute = minutesOf(wallClock(now, festival.timeZone).time);
  const shift = shiftOf(phase, minute);
  const firstDay = firstDays[phase];
  const startOf = ({ day, time }: Time): number => (firstDay + day) * dayMinutes + minutesOf(time) + shift;
  return {
    firstDay,
    startOf,
    /** Minutes until then; past: negative. */
    until: (minutes: number): number => minutes - minute,
    when(slot: Time) {
      const start = startOf(slot);
      const inDay = ((start % dayMinutes) + dayMinutes) % dayMinutes;
      const two = (n: number) => String(n).padStart(2, '0');
      const time = `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
      return { daysFromNow: Math.floor(start / dayMinutes), time };
    },
  };
}
export type Clock = ReturnType<typeof clockOf>;
