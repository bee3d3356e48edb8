import { festival } from '#festival';
import { useSettings } from '#settings/web/api.ts';
import { dayMonthYear, wallClock } from '#platform/dates.ts';

/** Source: decisions, "Open, closed, full" (datesAnnounced). */

export const unveilingSoon = 'Unveiling Soon!';

export const dateWording = (announced: boolean) => ({
  announced,
  date: (event: { date: string }): string => (announced ? dayMonthYear(event.date) : unveilingSoon),
  dateAndTime: (event: { date: string; time: string }): string =>
    announced ? `${dayMonthYear(event.date)}, ${event.time}` : unveilingSoon,
  time: (event: { time: string }): string => (announced ? event.time : 'TBD'),
});

/** Open pages follow a changed setting at once when signed in, else on the next focus. */
export const useDates = () => dateWording(useSettings().datesAnnounced);

/** Counts characters, not UTF-16 units, so that no emoji is cut in half. */
export function truncate(text: string, limit = 150): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}...`;
}

export const teamSizeText = ({ minTeamSize, maxTeamSize }: { minTeamSize: number; maxTeamSize: number }): string =>
  `${minTeamSize === maxTeamSize ? '' : `${minTeamSize} to `}${maxTeamSize} ${maxTeamSize === 1 ? 'member' : 'members'}`;

export function deadlineText(event: { registrationDeadline: string }): string {
  const { day, time } = wallClock(new Date(event.registrationDeadline), festival.timeZone);
  return `${dayMonthYear(day)}, ${time}`;
}

/** Public whether dates are announced or not. Source: festival-days.md, point 1. */
export const registerBy = (event: { registrationDeadline: string }): string => `Register by ${deadlineText(event)}`;
