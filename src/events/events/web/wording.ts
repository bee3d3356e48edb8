import { festival } from '#festival';
import { useSettings } from '#events/settings/web/api.ts';
import { dayAndTime, dayMonthYear } from '#platform/dates.ts';

/** Until dates are announced, no screen shows one. Source: docs/decisions/065, "Open, closed, full". */

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

/**
 * At most `limit` characters, back to a whole word; before the dots no comma or the like, and no bracket just opened. Counts characters, not UTF-16 units,
 * so that no emoji is cut in half. Source: design guide, §12.
 */
export function truncate(text: string, limit = 150): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit).join('');
  const words = /\s/.test(characters[limit] ?? '') ? cut : cut.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s.,;:!?…–—([{-]+$/u, '') || cut}...`;
}

export const teamSizeText = ({ minTeamSize, maxTeamSize }: { minTeamSize: number; maxTeamSize: number }): string =>
  `${minTeamSize === maxTeamSize ? '' : `${minTeamSize} to `}${maxTeamSize} ${maxTeamSize === 1 ? 'member' : 'members'}`;

export const deadlineText = (event: { registrationDeadline: string }): string =>
  dayAndTime(event.registrationDeadline, festival.timeZone);

export const opensText = (event: { registrationOpensAt: string | null }): string =>
  dayAndTime(event.registrationOpensAt ?? '', festival.timeZone);

/** While it is to open. Source: plain-things.md, 1. */
export const registrationOpens = (event: { registrationOpensAt: string | null }): string =>
  `Registration opens ${opensText(event)}`;

/** Public whether dates are announced or not. Source: festival-days.md, point 1. */
export const registerBy = (event: { registrationDeadline: string }): string => `Register by ${deadlineText(event)}`;
