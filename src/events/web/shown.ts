import { festival } from '#festival';
import { dayMonthYear } from '#shared/dates.ts';

/** How the public pages word an event. Source: decisions, "Open, closed, full" (datesAnnounced). */

export const unveilingSoon = 'Unveiling Soon!';

/** The event's day, once the festival has announced its dates. */
export const shownDate = (event: { date: string }): string =>
  festival.settings.datesAnnounced ? dayMonthYear(event.date) : unveilingSoon;

/** The event's day and time, once the festival has announced its dates. */
export const shownDateAndTime = (event: { date: string; time: string }): string =>
  festival.settings.datesAnnounced ? `${dayMonthYear(event.date)}, ${event.time}` : unveilingSoon;

/** A description cut for a card. Counts characters, not UTF-16 units, so that no emoji is cut in half. */
export function cut(text: string, limit = 150): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}...`;
}

/** '2 to 4 members', or '3 members' where there is no choice. */
export const shownTeamSize = ({ minTeamSize, maxTeamSize }: { minTeamSize: number; maxTeamSize: number }): string =>
  minTeamSize === maxTeamSize ? `${maxTeamSize} members` : `${minTeamSize} to ${maxTeamSize} members`;
