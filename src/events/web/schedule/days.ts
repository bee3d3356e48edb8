import { dayMonthYear } from '#platform/dates.ts';

/** A group of the timeline: a day, or all events together as long as no day is announced. */
export interface Day<Event> {
  /** In words, its heading. */
  title: string;
  /** The same for the dots: at most five letters. */
  dots: string;
  events: Event[];
}

/** The timeline's groups: one 'Date TBD' until the festival announces its dates, then the days in their order. */
export function daysOf<Event extends { date: string; time: string }>(
  events: readonly Event[],
  announced: boolean,
): Day<Event>[] {
  if (events.length === 0) return [];
  if (!announced) return [{ title: 'Date TBD', dots: 'TBD', events: [...events] }];
  const days = [...new Set(events.map(({ date }) => date))].toSorted();
  return days.map((day) => ({
    title: dayMonthYear(day),
    dots: dayMonthYear(day).slice(0, 5),
    events: events.filter(({ date }) => date === day).toSorted((a, b) => a.time.localeCompare(b.time)),
  }));
}
