import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { byText } from '#platform/fold.ts';
import { matchesSearch } from '#platform/search.ts';
import { type EventStatus, phaseOf, startOf, statuses } from '../../rules.ts';

export interface Managed {
  title: string;
  category: string;
  organizerClub: string;
  /** The university that hosts it with the club. */
  university?: string | null;
  venue: string;
  status: EventStatus;
  isDraft: boolean;
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
  const byTitle = byText<Event>(({ title }) => title);
  ranked.sort((a, b) => {
    if (a.group !== b.group) return groups.indexOf(a.group) - groups.indexOf(b.group);
    const soonest = a.start - b.start;
    return (a.group === 'over' ? -soonest : soonest) || byTitle(a.event, b.event);
  });
  return ranked.map(({ event }) => event);
}

/** As organizers read it. A draft has no status yet. */
export const stateOf = ({ status, isDraft }: Pick<Managed, 'status' | 'isDraft'>): EventStatus | 'draft' =>
  isDraft ? 'draft' : status;

/** The search looks into title, club, university and venue; an unknown status, category or club is no filter. */
export function filteredManaged<Event extends Managed>(events: readonly Event[], wanted: ManagedFilters): Event[] {
  const state = ([...statuses, 'draft'] as const).find((each) => each === wanted.status);
  const category = events.find((event) => event.category === wanted.category)?.category;
  const club = clubsOf(events).find((each) => each === wanted.club);
  return events.filter(
    (event) =>
      (state === undefined || stateOf(event) === state) &&
      (category === undefined || event.category === category) &&
      (club === undefined || event.organizerClub === club) &&
      matchesSearch([event.title, event.organizerClub, event.university, event.venue], wanted.search),
  );
}

export const clubsOf = (events: readonly Managed[]): string[] =>
  [...new Set(events.map(({ organizerClub }) => organizerClub))].toSorted(byText((club) => club));

/** A festival's events fit on one page. */
export const perPage = 100;

/** What both kinds are sorted by. */
export const commonSorts = {
  title: ({ title }: Managed) => title,
  date: (event: Managed) => startOf(event).getTime(),
  venue: ({ venue }: Managed) => venue,
  status: stateOf,
};
