import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { instantOf } from '#platform/dates.ts';
import type { Cast } from '../cast/cast.ts';
import type { CastEvent } from '../cast/castEvent.ts';
import { demoOf } from './demo.ts';
import { membersOf } from './fill.ts';

const at = (time: string) => instantOf('2026-03-04', time, festival.timeZone);
const timesOfDay = Array.from(
  { length: 16 },
  (_, n) => `${String(Math.floor(n * 1.5)).padStart(2, '0')}:${n % 2 ? '40' : '10'}`,
);
const noon = at('12:00');
const minutesOf = ({ daysFromNow, time }: CastEvent) =>
  daysFromNow * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const endOf = (event: CastEvent) => minutesOf(event) + (event.durationMinutes ?? 0);
const seats = ({ registrations }: Cast, key: string, status = 'registered') =>
  registrations.filter((one) => one.event === key && one.status === status).flatMap(membersOf);
const isOnline = ({ venue }: CastEvent) => venue === 'Online';
const regular = ({ events }: Cast) =>
  events.filter((event) => !isOnline(event) && event.isDraft !== true && event.key !== 'code-sprint');

describe('the demo before the festival', () => {
  const demo = demoOf('before', noon);
  const own = regular(demo);

  it('has 15 events on three days in a row, ten days from now, in four venues', () => {
    const days = Object.values(Object.groupBy(own, ({ daysFromNow }) => daysFromNow)).map((list) => list?.length);
    expect(days).toEqual([5, 5, 5]);
    expect(Math.min(...own.map(({ daysFromNow }) => daysFromNow))).toBe(10);
    expect(new Set(own.map(({ venue }) => venue)).size).toBe(4);
    expect(demo.people).toHaveLength(120);
    expect(demo.featuredEvents).toHaveLength(3);
    expect(demo.announcesDates).toBe(false);
  });

  it('has no two events in one venue at a time, unless one is cancelled', () => {
    const held = own.filter(({ status }) => status !== 'cancelled');
    const pairs = held.flatMap((one, n) => held.slice(n + 1).map((other) => [one, other] as const));
    const collide = pairs.filter(([a, b]) => a.venue === b.venue && minutesOf(a) < endOf(b) && minutesOf(b) < endOf(a));
    expect(collide.map(([a, b]) => `${a.key} ${b.key}`)).toEqual([]);
    expect(pairs.some(([a, b]) => minutesOf(a) < endOf(b) && minutesOf(b) < endOf(a))).toBe(true);
  });

  it('has two who look for a team and one who asks to join that of Ayesha, all free and of its batches', () => {
    const [event] = demo.events.filter(({ key }) => key === 'build-night');
    const named = [...demo.seekers.map(({ person }) => person), ...demo.requests.map(({ asker }) => asker)];
    expect([demo.seekers.length, demo.requests.map(({ leader }) => leader)]).toEqual([2, ['ayesha']]);
    expect(new Set(named).size).toBe(3);
    const invited = demo.invitations.filter((one) => one.event === 'build-night').map(({ receiver }) => receiver);
    expect([...seats(demo, 'build-night'), ...invited].filter((key) => named.includes(key))).toEqual([]);
    for (const { key, batch } of demo.people) if (named.includes(key)) expect(event?.batches).toContain(batch);
    expect(demoOf('during', noon).seekers).toEqual([]);
  });

  it('is 60 to 100 % full, two events with a line', () => {
    const open = own.filter(({ status, opensDaysFromNow }) => status === 'upcoming' && opensDaysFromNow === undefined);
    for (const { key, maxParticipants } of open) {
      const share = seats(demo, key).length / (maxParticipants ?? 0);
      expect(share, key).toBeGreaterThanOrEqual(0.6);
      expect(share, key).toBeLessThanOrEqual(1);
    }
    const lines = open.filter(({ key }) => seats(demo, key, 'waitlisted').length > 0);
    expect(lines.map(({ key, maxParticipants }) => maxParticipants === seats(demo, key).length)).toEqual([true, true]);
  });

  it('has one event cancelled, one past its deadline, one that opens tomorrow, one draft, one on and one over', () => {
    const keys = (is: (event: CastEvent) => boolean) => demo.events.filter(is).map(({ key }) => key);
    expect(keys(({ status }) => status === 'cancelled')).toEqual(['a-blockchain-in-an-afternoon']);
    expect(keys((one) => own.includes(one) && one.deadlineDaysFromNow < 0)).toEqual(['charts-that-tell-the-truth']);
    expect(keys(({ opensDaysFromNow }) => opensDaysFromNow === 1)).toEqual(['life-after-the-degree']);
    expect(keys(({ isDraft }) => isDraft === true)).toEqual(['lightning-talks']);
    expect(keys(({ status }) => status === 'ongoing')).toEqual(['spot-the-phish']);
    expect(keys(({ status }) => status === 'completed')).toEqual(['code-sprint']);
    expect(new Set(demo.results.map(({ event }) => event))).toEqual(new Set(['code-sprint']));
    expect(seats(demo, 'life-after-the-degree')).toEqual([]);
  });
});

it.each(timesOfDay)('the second day of the festival is under way at %s', (time) => {
  const demo = demoOf('during', at(time));
  const now = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const city = demo.events.find(({ key }) => key === 'the-city-in-one-spreadsheet');
  expect(city?.status).toBe('ongoing');
  expect(demo.events.some((event) => event.status === 'upcoming' && minutesOf(event) - now < 4 * 60)).toBe(true);
  const came = demo.marks.filter(({ event }) => event === city?.key).length;
  expect(Math.abs(came - seats(demo, city?.key ?? '').length / 2)).toBeLessThanOrEqual(1);
  for (const { event, at: when } of demo.marks) {
    const marked = demo.events.find(({ key }) => key === event);
    const minute = marked && 'minutesAfterStart' in when ? minutesOf(marked) + when.minutesAfterStart : Infinity;
    expect(minute, event).toBeLessThanOrEqual(now);
  }
  expect(demo.announcesDates).toBe(true);
});

describe.each(['before', 'during', 'after'] as const)('the demo %s the festival', (phase) => {
  const demo = demoOf(phase, noon);

  it('registers people who may, once an event, before its deadline', () => {
    const known = new Map(demo.people.map((person) => [person.key, person]));
    for (const event of demo.events) {
      const all = demo.registrations.filter((one) => one.event === event.key && one.status !== 'cancelled');
      const people = all.flatMap(membersOf);
      expect(new Set(people).size, event.key).toBe(people.length);
      for (const key of people) expect(event.batches, `${event.key} ${key}`).toContain(known.get(key)?.batch);
      for (const one of all) {
        const team = membersOf(one);
        expect(team.length, one.team?.name).toBeGreaterThanOrEqual(event.minTeamSize);
        expect(team.length, one.team?.name).toBeLessThanOrEqual(event.maxTeamSize);
        const classes = new Set(team.map((key) => `${known.get(key)?.batch} ${known.get(key)?.section}`));
        if (event.isKoderzEvent) expect(classes.size).toBe(1);
        expect(-one.daysAgo, `${event.key} ${one.person}`).toBeLessThanOrEqual(event.deadlineDaysFromNow + 1);
      }
    }
  });
});

it('has results of every contest and the marks of nearly everybody after the festival', () => {
  const demo = demoOf('after', noon);
  const contests = demo.events.filter(({ category }) => category === 'Competition' || category === 'Hackathon');
  expect(new Set(demo.results.map(({ event }) => event))).toEqual(new Set(contests.map(({ key }) => key)));
  for (const { event, person } of demo.results) expect(seats(demo, event)).toContain(person);
  expect(demo.results).toContainEqual({ event: 'build-night', place: 2, person: 'ayesha' });
  for (const event of regular(demo).filter(({ status }) => status !== 'cancelled'))
    expect(demo.marks.filter((mark) => mark.event === event.key).length, event.key).toBeGreaterThan(5);
});
