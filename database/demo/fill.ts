import type { CastEvent } from '../cast/castEvent.ts';
import type { CastPerson } from '../cast/cast.ts';
import { events } from '../cast/events.ts';
import { type CastRegistration, registrations as named } from '../cast/registrations.ts';
import { crowd } from './crowd.ts';
import { dayMinutes, minutesOf, type Phase } from './days.ts';
import { teamNames } from './teamNames.ts';
import { timetable, type Slot } from './timetable.ts';

// Days count from ten days before the festival; a later phase shifts them.
const festivalIn = 10;
const longestDays = 16;
// Few register for two events at once, but some do.
const asManyAsAClash = 3;

const everyEvent: readonly (CastEvent & { key: keyof typeof timetable })[] = events;
export const membersOf = ({ person, team }: CastRegistration): string[] => [person, ...(team?.members ?? [])];

/** A number between 0 and 2³²: the same for the same text. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

const startOf = ({ day, time }: Slot) => day * dayMinutes + minutesOf(time);
const overlaps = (one: Slot, other: Slot) =>
  Math.max(one.minutes, other.minutes) < dayMinutes &&
  startOf(one) < startOf(other) + other.minutes &&
  startOf(other) < startOf(one) + one.minutes;

const alone = (event: string, person: string, daysAgo: number): CastRegistration => ({
  event,
  person,
  status: 'registered',
  daysAgo,
});

/** Ayesha is in today's event, and later in the team that she still builds before the festival. */
const ofAyesha = (phase: Phase): CastRegistration[] => [
  alone('the-city-in-one-spreadsheet', 'ayesha', 6),
  ...(phase === 'before'
    ? []
    : [{ ...alone('build-night', 'ayesha', 1.9), team: { name: 'Night Shift', members: ['laiba'] } }]),
];

/** Who registers where, in order of arrival: the people of the cast as ever, and the crowd up to the timetable's numbers. */
export function registrationsOf(phase: Phase): CastRegistration[] {
  const all: CastRegistration[] = [...named, ...ofAyesha(phase)];
  const names = [...teamNames];
  for (const event of everyEvent) {
    const slot: Slot = timetable[event.key];
    if (phase === 'before' && slot.opens !== undefined) continue;
    const groups = groupsFor(event, slot, all);
    const days = daysOf(slot, groups.length);
    for (const [n, [leader, ...others]] of groups.entries()) {
      if (!leader) continue;
      const members = others.map(({ key }) => key);
      const one = alone(event.key, leader.key, days(n));
      all.push(event.isTeamEvent ? { ...one, team: { name: names.shift() ?? `Team ${n}`, members } } : one);
    }
  }
  return seated(all.toSorted((a, b) => b.daysAgo - a.daysAgo));
}

/** Groups of the crowd, of one person each where the event is not for teams, until as many take part as should. */
function groupsFor(event: CastEvent, slot: Slot, all: readonly CastRegistration[]): CastPerson[][] {
  const own = all.filter((one) => one.event === event.key && one.status !== 'cancelled');
  let missing = slot.people - own.flatMap(membersOf).length;
  const taken = new Map<string, number>();
  const inIt = new Set<string>();
  for (const one of all) {
    const theirs: Slot = timetable[one.event as keyof typeof timetable];
    for (const key of membersOf(one)) {
      taken.set(key, (taken.get(key) ?? 0) + (overlaps(theirs, slot) ? asManyAsAClash : 1));
      if (one.event === event.key) inIt.add(key);
    }
  }
  const order = ({ key }: CastPerson) => (taken.get(key) ?? 0) * 2 ** 32 + hashOf(`${event.key} ${key}`);
  const free = crowd
    .filter(({ key, batch }) => event.batches.includes(batch) && !inIt.has(key))
    .toSorted((a, b) => order(a) - order(b));
  const groups: CastPerson[][] = [];
  while (missing >= event.minTeamSize && free.length >= event.minTeamSize) {
    const size = teamSize(event, missing, groups.length);
    const [first] = free;
    const classmates = free.filter(
      (one) => !event.isKoderzEvent || (one.batch === first?.batch && one.section === first.section),
    );
    const group = classmates.slice(0, size);
    for (const one of group.length < event.minTeamSize ? free.slice(0, 1) : group) free.splice(free.indexOf(one), 1);
    if (group.length < event.minTeamSize) continue;
    groups.push(group);
    missing -= group.length;
  }
  return groups;
}

/** Teams of all sizes, and nobody left over. */
function teamSize({ minTeamSize, maxTeamSize }: CastEvent, missing: number, n: number): number {
  const size = Math.min(maxTeamSize, missing, minTeamSize + ((n * 2 + 1) % (maxTeamSize - minTeamSize + 1)));
  const left = missing - size;
  return left > 0 && left < minTeamSize ? Math.max(minTeamSize, size - (minTeamSize - left)) : size;
}

/** When the n-th of them registers: from two weeks before, until the deadline. Where people wait, they came before those. */
function daysOf({ deadline, opens, limit, people }: Slot, count: number): (n: number) => number {
  const hasLine = limit !== null && people > limit;
  const last =
    opens === undefined ? Math.max(hasLine ? 4.2 : 0.2, -(festivalIn + deadline) + 1) : -(festivalIn + deadline) + 1;
  const first = opens === undefined ? last + longestDays : -(festivalIn + opens) - 0.5;
  return (n) => first - ((n + 0.5) / count) * (first - last);
}

/** First come, first served, as the product seats them. */
function seated(all: readonly CastRegistration[]): CastRegistration[] {
  const seats = new Map<string, number>();
  return all.map((one) => {
    if (one.status === 'cancelled') return one;
    const { limit }: Slot = timetable[one.event as keyof typeof timetable];
    const taken = (seats.get(one.event) ?? 0) + membersOf(one).length;
    if (limit !== null && taken > limit) return { ...one, status: 'waitlisted' };
    seats.set(one.event, taken);
    return { ...one, status: 'registered' };
  });
}
