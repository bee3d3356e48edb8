import { expect, it } from 'vitest';
import { momentOf, typedMoment } from './moment.ts';

it('a moment is typed and read on the same clocks', () => {
  const at = '2026-03-01T09:30:00.000Z';
  expect(momentOf(typedMoment(at))).toBe(at);
});

it('no moment is an empty field', () => {
  expect(typedMoment(null)).toBe('');
  expect(momentOf('')).toBeNull();
});
