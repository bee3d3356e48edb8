import { expect, test } from 'vitest';
import { returnPath } from './returnPath.ts';

test('goes back to the guarded page, its search and its fragment included', () => {
  const from = { pathname: '/my-registrations', search: '?tab=past', hash: '#two', state: null, key: 'x' };
  expect(returnPath({ from })).toEqual({ pathname: '/my-registrations', search: '?tab=past', hash: '#two' });
  expect(returnPath({ from: '/events/7' })).toBe('/events/7');
});

test.each([null, undefined, 'x', {}, { from: null }, { from: 7 }, { from: {} }, { from: 'https://elsewhere.example' }])(
  'goes to the dashboard from %j',
  (state) => expect(returnPath(state)).toBe('/dashboard'),
);
