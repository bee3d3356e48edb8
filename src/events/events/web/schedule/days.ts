import { festival } from '#festival';
import { clubNamed } from '#people/accounts/clubs.ts';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { endOf } from '../../rules.ts';

interface Dated {
  date: string;
  time: string;
  durationMinutes: number;
  status: string;
}

export interface Day<Event> {
  /** `YYYY-MM-DD`: its name in the address. */
  day: string;
  title: string;
  dots: string;
  weekday: string;
  /** Those that begin on it, soonest first. */
  events: Event[];
  /** Those of an earlier day that are still on. */
  continued: Event[];
}

const dayMs = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** The days after its first on which an event is still on. */
function laterDays(event: Dated): string[] {
  if (event.status === 'cancelled' || event.status === 'completed') return [];
  const { day: last } = wallClock(new Date(endOf(event).getTime() - 1), festival.timeZone);
  const days: string[] = [];
  for (let day = dayAfter(event.date); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Every day on which something is on, in order. */
export function daysOf<Event extends Dated>(events: readonly Event[]): Day<Event>[] {
  const later = events.map((event) => ({ event, days: laterDays(event) }));
  const days = new Set([...events.map(({ date }) => date), ...later.flatMap((each) => each.days)]);
  return [...days].toSorted().map((day) => ({
    day,
    title: dayMonthYear(day),
    dots: dayMonthYear(day).slice(0, 5),
    weekday: weekdays[new Date(day).getUTCDay()] ?? '',
    events: events.filter(({ date }) => date === day).toSorted((a, b) => a.time.localeCompare(b.time)),
    continued: later.filter((each) => each.days.includes(day)).map(({ event }) => event),
  }));
}

/** In the festival's order of clubs, then those that are none of its. Inside a club the order is the one given. */
export function byClub<Event extends { organizerClub: string }>(events: readonly Event[]) {
  const nameOf = ({ organizerClub }: Event) => clubNamed(organizerClub)?.name ?? organizerClub;
  const names = new Set([...festival.clubs.map(({ name }) => name), ...events.map(nameOf)]);
  return [...names]
    .map((name) => ({ name, club: clubNamed(name), events: events.filter((event) => nameOf(event) === name) }))
    .filter((group) => group.events.length > 0);
}
