import { useSettings } from '#settings/web/api.ts';
import { dayMonthYear } from '#platform/dates.ts';

/** How the public pages word an event. Source: decisions, "Open, closed, full" (datesAnnounced). */

export const unveilingSoon = 'Unveiling Soon!';

/** How days and times are worded as long as the festival keeps them, and once it has announced them. */
export const datesShown = (announced: boolean) => ({
  announced,
  date: (event: { date: string }): string => (announced ? dayMonthYear(event.date) : unveilingSoon),
  dateAndTime: (event: { date: string; time: string }): string =>
    announced ? `${dayMonthYear(event.date)}, ${event.time}` : unveilingSoon,
  time: (event: { time: string }): string => (announced ? event.time : 'TBD'),
});

/** The same as the site is set to now. Pages that are open follow: at once where somebody is signed in, else when they are looked at again. */
export const useDates = () => datesShown(useSettings().datesAnnounced);

/** A description cut for a card. Counts characters, not UTF-16 units, so that no emoji is cut in half. */
export function cut(text: string, limit = 150): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}...`;
}

/** '2 to 4 members', or '3 members' where there is no choice. */
export const shownTeamSize = ({ minTeamSize, maxTeamSize }: { minTeamSize: number; maxTeamSize: number }): string =>
  `${minTeamSize === maxTeamSize ? '' : `${minTeamSize} to `}${maxTeamSize} ${maxTeamSize === 1 ? 'member' : 'members'}`;
