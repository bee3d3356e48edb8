import { expect, test } from 'vitest';
import { carriedEmail, carryEmail } from './carriedEmail.ts';

test('an address goes along with the way back, and nothing else is taken for one', () => {
  const state = carryEmail({ from: '/profile', email: 'old@b.pk' }, ' a@b.pk ');
  expect(state).toEqual({ from: '/profile', email: 'a@b.pk' });
  expect(carriedEmail(state)).toBe('a@b.pk');
  expect(carryEmail(null, 'a@b.pk')).toEqual({ email: 'a@b.pk' });
  for (const other of [null, undefined, 'a@b.pk', {}, { email: 1 }, []]) expect(carriedEmail(other)).toBe('');
});
