import { expect, test } from 'vitest';
import { isOpen, ratingOf, ratingOfAll } from './rules.ts';

// Noon in Karachi is 07:00 UTC; it ends at 09:00.
const event = { date: '2026-03-01', time: '12:00', durationMinutes: 120 };

test.each([
  ['2026-03-01T08:59:59.999Z', false],
  ['2026-03-01T09:00:00.000Z', true],
  ['2026-03-15T08:59:59.999Z', true],
  ['2026-03-15T09:00:00.000Z', false],
])('at %s feedback is open: %s', (at, open) => {
  expect(isOpen(event, new Date(at))).toBe(open);
});

test('the rating of several events weighs each by its answers', () => {
  expect(ratingOfAll([ratingOf(3, 15), ratingOf(1, 1), ratingOf(0, 0)])).toEqual({ count: 4, average: 4 });
  expect(ratingOfAll([])).toEqual({ count: 0, average: null });
});
