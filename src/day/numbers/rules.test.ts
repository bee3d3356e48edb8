import { expect, it } from 'vitest';
import { byClub, filledDots, signUpDays, totalsOf } from './rules.ts';

const event = (organizerClub: string, limit: number | null, registered: number) => ({
  _id: `${organizerClub} ${registered}`,
  title: 'An event',
  organizerClub,
  limit,
  registered,
  waitlisted: 1,
  cancelled: 0,
  present: 1,
  absent: registered - 1,
  teams: 0,
  feedback: { count: 2, average: 4 },
});

it('sums the events of each club', () => {
  const clubs = byClub([event('Qubit Qrew', 5, 3), event('AI Alliance', 10, 4), event('Qubit Qrew', 7, 2)]);
  expect(clubs.map(({ organizerClub }) => organizerClub)).toEqual(['AI Alliance', 'Qubit Qrew']);
  expect(clubs[1]).toMatchObject({ limit: 12, registered: 5, waitlisted: 2, present: 2, absent: 3 });
});

it('sums what is over alone as absent, and has none before', () => {
  const [over, toCome] = [event('A', 5, 3), { ...event('A', 5, 4), absent: null }];
  expect(totalsOf([over, toCome])).toEqual({
    registered: 7,
    waitlisted: 2,
    cancelled: 0,
    present: 2,
    absent: 2,
    teams: 0,
    feedback: { count: 4, average: 4 },
  });
  expect(totalsOf([toCome]).absent).toBeNull();
  expect(byClub([toCome])[0]?.absent).toBeNull();
});

it('has no limit for a club with an event without one', () => {
  expect(byClub([event('A', 5, 1), event('A', null, 2), event('A', 5, 3)])[0]?.limit).toBeNull();
});

it.each([
  [0, 80, 0],
  [1, 80, 1],
  [7, 80, 1],
  [40, 80, 10],
  [79, 80, 19],
  [80, 80, 20],
  [90, 80, 20],
])('fills the bar by the share of its own places: %i of %i', (registered, limit, dots) => {
  expect(filledDots(registered, limit)).toBe(dots);
});

it('lays sign-ups out by day and batch', () => {
  const { days, batches } = signUpDays([
    { day: '2026-03-01', batch: '2024', count: 2 },
    { day: '2026-03-01', batch: null, count: 1 },
    { day: '2026-03-02', batch: '2023', count: 4 },
  ]);
  expect(batches).toEqual(['2023', '2024', null]);
  expect(days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-03-02', 4],
    ['2026-03-01', 3],
  ]);
  expect(days[1]?.counts.get('2024')).toBe(2);
});
