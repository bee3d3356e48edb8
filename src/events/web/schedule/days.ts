import { dayMonthYear } from '#platform/dates.ts';

export interface Day<Event> {
  title: string;
  dots: string;
  events: Event[];
}

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
