import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';

export const momentText = (at: string): string => dayAndTime(at, festival.timeZone);
