import { expect, it } from 'vitest';
import { stripPhase } from './stripPhase.ts';

const event = { date: '2026-12-02', time: '10:00', durationMinutes: 120, status: 'upcoming' };
const at = (moment: string, announced = true, status = 'upcoming') =>
  stripPhase({ ...event, status }, announced, new Date(`${moment}+05:00`));

it('is about registering until a day before the start, then about the day, then about what it was', () => {
  expect(at('2026-12-01T09:59:59')).toBe('registering');
  expect(at('2026-12-01T10:00:00')).toBe('day');
  expect(at('2026-12-02T11:59:59')).toBe('day');
  expect(at('2026-12-02T12:00:00')).toBe('over');
});

it('tells no date that is unannounced, and calls no cancelled event one of today', () => {
  expect(at('2026-12-02T11:00:00', false)).toBe('registering');
  expect(at('2026-12-03T11:00:00', false)).toBe('registering');
  expect(at('2026-12-03T11:00:00', false, 'completed')).toBe('over');
  expect(at('2026-12-02T11:00:00', true, 'cancelled')).toBe('registering');
});
