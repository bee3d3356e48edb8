import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';

/** The time of an instant on the festival's clocks. */
export const timeOf = (at: string | number): string => wallClock(new Date(at), festival.timeZone).time;
