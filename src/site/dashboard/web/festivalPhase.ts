import { useQuery } from '@tanstack/react-query';
import { endOf, phaseOf, startOf, type EventStatus } from '#events/events/rules.ts';
import { eventsQuery } from '#events/events/web/api.ts';
import { useDates } from '#events/events/web/wording.ts';
import { featuredEventsQuery } from '#teams/featured/web/api.ts';
import { festivalRun } from './festivalRun.ts';
import { useNow } from '#ui/browser/useNow.ts';

interface TimedEvent {
  _id: string;
  title: string;
  venue: string;
  date: string;
  time: string;
  durationMinutes: number;
  status: EventStatus;
}

export type FestivalPhase<Event> =
  | { phase: 'before'; begins: Date }
  /** `next`: those that begin next, at the same time. */
  | { phase: 'during'; now: Event[]; next: Event[] }
  | { phase: 'after' };

/**
 * The phase of the festival, from its events that are not cancelled; undefined without any. Source: festival-days.md,
 * point 1; decision 6.
 */
export function festivalPhase<Event extends TimedEvent>(
  events: readonly Event[],
  now: Date,
): FestivalPhase<Event> | undefined {
  const held = festivalRun(events.filter(({ status }) => status !== 'cancelled')).toSorted(
    (a, b) => startOf(a).getTime() - startOf(b).getTime(),
  );
  const [first] = held;
  if (!first) return undefined;
  if (now < startOf(first)) return { phase: 'before', begins: startOf(first) };
  const toCome = held.filter((event) => phaseOf(event, now) === 'before');
  const on = held.filter((event) => phaseOf(event, now) === 'on');
  if (toCome.length === 0 && on.length === 0) return { phase: 'after' };
  const [soonest] = toCome;
  const next = soonest ? toCome.filter((event) => +startOf(event) === +startOf(soonest)) : [];
  return { phase: 'during', now: on, next };
}

/** undefined while no dates are announced, and until the events have loaded. */
export function useFestivalPhase() {
  const { announced } = useDates();
  const events = useQuery({ ...eventsQuery, enabled: announced }).data;
  const featured = useQuery({ ...featuredEventsQuery, enabled: announced }).data;
  const all = [
    ...(events ?? []).map((event) => ({ ...event, isFeatured: false as const })),
    ...(featured ?? []).map((event) => ({ ...event, isFeatured: true as const })),
  ];
  const now = useNow(all.flatMap((event) => [startOf(event).toISOString(), endOf(event).toISOString()]));
  const phase = announced && events && featured ? festivalPhase(all, now) : undefined;
  return { phase, now };
}
