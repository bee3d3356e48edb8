import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { type EventStatus, phaseOf, startOf, statuses } from '../../rules.ts';

export interface Managed {
  title: string;
  category: string;
  organizerClub: string;
  /** That hosts it with the club. */
  university?: string | null;
  venue: string;
  status: EventStatus;
  date: string;
  time: string;
  durationMinutes: number;
}

export interface ManagedFilters {
  search: string;
  status: string;
  category?: string;
  club?: string;
}

export type ManagedGroup = 'today' | 'ahead' | 'over';

/**
 * Today are those that are on or begin today on the festival's clocks, until midnight even when they have ended: they are still
 * to be concluded. Concluded and cancelled events are over.
 */
export function groupOf(event: Managed, now: Date): ManagedGroup {
  if (event.status === 'cancelled' || event.status === 'completed') return 'over';
  const phase = phaseOf(event, now);
  if (phase === 'on' || event.date === wallClock(now, festival.timeZone).day) return 'today';
  return phase === 'before' ? 'ahead' : 'over';
}

const groups: readonly ManagedGroup[] = ['today', 'ahead', 'over'];

/** @returns today's events, then those to come, soonest first, then those that are over, latest first */
export function todayFirst<Event extends Managed>(events: readonly Event[], now: Date): Event[] {
  const ranked = events.map((event) => ({ event, group: groupOf(event, now), start: startOf(event).getTime() }));
  ranked.sort((a, b) => {
    if (a.group !== b.group) return groups.indexOf(a.group) - groups.indexOf(b.group);
    const soonest = a.start - b.start;
    return (a.group === 'over' ? -soonest : soonest) || a.event.title.localeCompare(b.event.title);
  });
  return ranked.map(({ event }) => event);
}

/** The search looks into title, club, university and venue; an unknown status, category or club is no filter. */
export function filteredManaged<Event extends Managed>(events: readonly Event[], wanted: ManagedFilters): Event[] {
  const search = wanted.search.trim().toLowerCase();
  const status = statuses.find((each) => each === wanted.status);
  const category = events.find((event) => event.category === wanted.category)?.category;
  const club = clubsOf(events).find((each) => each === wanted.club);
  return events.filter(
    (event) =>
      (status === undefined || event.status === status) &&
      (category === undefined || event.category === category) &&
      (club === undefined || event.organizerClub === club) &&
      `${event.title}\n${event.organizerClub}\n${event.university ?? ''}\n${event.venue}`
        .toLowerCase()
        .includes(search),
  );
}

export const clubsOf = (events: readonly Managed[]): string[] =>
  [...new Set(events.map(({ organizerClub }) => organizerClub))].toSorted((a, b) => a.localeCompare(b));

/** A festival's events stand on one page. */
export const perPage = 100;

/** What both kinds are sorted by. */
export const commonSorts = {
  title: ({ title }: Managed) => title,
  date: (event: Managed) => startOf(event).getTime(),
  venue: ({ venue }: Managed) => venue,
  status: ({ status }: Managed) => status,
};
