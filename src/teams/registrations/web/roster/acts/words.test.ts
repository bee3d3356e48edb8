import { expect, it } from 'vitest';
import type { RosterEntry } from '../../../roster.ts';
import { whereSeatsGo } from './words.ts';

const now = new Date('2026-03-01T10:00:00Z');
const event = { status: 'upcoming', date: '2026-03-02', time: '10:00' } as RosterEntry['event'];
const seats = (taken: number, limit: number | null, status: RosterEntry['status'] = 'registered') => ({
  entry: { status, event },
  taken,
  limit,
});

it('promises a place to the waitlist only where one becomes free', () => {
  expect(whereSeatsGo(seats(5, 5), 1, now)).toBe('The free place goes to the first on the waitlist who fits.');
  expect(whereSeatsGo(seats(6, 5), 2, now), 'one of two').toBe(
    'The free place goes to the first on the waitlist who fits.',
  );
  expect(whereSeatsGo(seats(5, 5), 3, now)).toBe('The free places go to the first on the waitlist who fit.');
  expect(whereSeatsGo(seats(6, 5), 1, now)).toBe('5 people stay in, so no place becomes free.');
  expect(whereSeatsGo(seats(8, 5), 1, now)).toBe('7 people stay in, 2 over the limit, so no place becomes free.');
  expect(whereSeatsGo(seats(5, null), 1, now), 'without a limit nobody waits').toBeUndefined();
  expect(whereSeatsGo(seats(5, 5, 'waitlisted'), 1, now)).toBeUndefined();
  const begun = new Date('2026-03-03T10:00:00Z');
  expect(whereSeatsGo(seats(5, 5), 1, begun)).toBe('Nobody moves up from the waitlist any more.');
});
