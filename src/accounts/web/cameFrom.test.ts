import { expect, test } from 'vitest';
import { cameFrom } from './cameFrom.ts';

test('goes back to the guarded page, its search and its fragment included', () => {
  const from = { pathname: '/my-registrations', search: '?tab=past', hash: '#two', state: null, key: 'x' };
  expect(cameFrom({ from })).toEqual({ pathname: '/my-registrations', search: '?tab=past', hash: '#two' });
  expect(cameFrom({ from: '/events/7' })).toBe('/events/7');
});

test.each([null, undefined, 'x', {}, { from: null }, { from: 7 }, { from: {} }, { from: 'https://elsewhere.example' }])(
  'goes to the dashboard from %j',
  (state) => expect(cameFrom(state)).toBe('/dashboard'),
);
