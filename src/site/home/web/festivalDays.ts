import { useQuery } from '@tanstack/react-query';
import type { Moment } from '#platform/festival/schema.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { eventsQuery } from '#events/events/web/api.ts';
import { useDates } from '#events/events/web/wording.ts';
import { festivalRun } from '#site/dashboard/web/festivalRun.ts';
import { dayMonthYear } from '#platform/dates.ts';

interface Shown {
  dots: string;
  words: string;
}

/** From the festival's events that are not cancelled; undefined when there are none. Source: docs/decisions/006. */
export function shownMoment(events: readonly FestivalEvent[], moment: Moment): Shown | undefined {
  const days = festivalRun(events.filter(({ status }) => status !== 'cancelled')).map(({ date }) => date);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (moment === 'every day' && first !== last) {
    const count = 1 + Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
    return { dots: `${count} days`, words: `${dayMonthYear(first)} to ${dayMonthYear(last)}` };
  }
  const words = dayMonthYear(moment === 'last day' ? last : first);
  return { dots: words.slice(0, 5), words };
}

export function useMoments(): (moment: Moment | undefined) => Shown | undefined {
  const { announced } = useDates();
  const { data = [] } = useQuery({ ...eventsQuery, enabled: announced });
  return (moment) => (announced && moment ? shownMoment(data, moment) : undefined);
}
