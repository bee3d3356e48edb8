import type { FestivalEvent } from '../contract.ts';
import { endOf, startOf, whyClosed, whyNotOpen } from '../rules.ts';
import { areFewSeatsLeft } from './seats.ts';
import { shownStatus } from './shownStatus.ts';

type Event = Pick<
  FestivalEvent,
  | 'status'
  | 'date'
  | 'time'
  | 'durationMinutes'
  | 'registrationDeadline'
  | 'registrationOpensAt'
  | 'maxParticipants'
  | 'participantCount'
  | 'isFull'
  | 'minTeamSize'
>;

/** In the order in which the catalogue shows them. */
const groups = ['open', 'closing', 'later', 'closed', 'over'] as const;
export type Group = (typeof groups)[number];

const soonMs = 48 * 3_600_000;
/** When the group of an event may change without anybody changing the event, as ISO. */
export const momentsOf = (event: Event): string[] => {
  const deadline = new Date(event.registrationDeadline);
  const soon = new Date(deadline.getTime() - soonMs);
  const opening = event.registrationOpensAt ? [new Date(event.registrationOpensAt)] : [];
  return [...opening, soon, deadline, startOf(event), endOf(event)].map((moment) => moment.toISOString());
};

/**
 * 'later': it opens at its moment. 'closing': open for at most 48 hours more, or few seats are left. 'closed': to come or on, but nobody can register.
 * @param announced whether dates are: before that the clock does not tell that an event is over
 */
export function groupOf(event: Event, now: Date, announced: boolean): Group {
  const status = shownStatus(event, now, announced);
  if (status === 'completed' || status === 'cancelled') return 'over';
  if (whyClosed(event, now)) return 'closed';
  if (whyNotOpen(event, now)) return 'later';
  const leftMs = Date.parse(event.registrationDeadline) - now.getTime();
  return leftMs <= soonMs || areFewSeatsLeft(event) ? 'closing' : 'open';
}

/** Each group in the order that the events have. */
export function grouped<E extends Event>(
  events: readonly E[],
  now: Date,
  announced: boolean,
): { group: Group; events: E[] }[] {
  const placed = events.map((event) => ({ event, group: groupOf(event, now, announced) }));
  return groups.flatMap((group) => {
    const found = placed.filter((each) => each.group === group).map(({ event }) => event);
    return found.length > 0 ? [{ group, events: found }] : [];
  });
}
