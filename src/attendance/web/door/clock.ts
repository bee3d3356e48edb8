import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';

export const timeOf = (at: string | number): string => wallClock(new Date(at), festival.timeZone).time;
