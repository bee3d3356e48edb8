import { expect, test } from 'vitest';
import { Refusal } from '../refusals.ts';
import { limitsBy, networkOf } from './limits.ts';

test('a window lets so many through, then refuses until it ends', () => {
  let at = new Date(0);
  const limits = limitsBy(() => at, true);
  for (let i = 0; i < 3; i++) limits.take('a', 3, 60);
  at = new Date(20_000);
  const refusal = (() => {
    try {
      limits.take('a', 3, 60);
      return undefined;
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 40 });
  limits.take('b', 3, 60);
  at = new Date(60_000);
  limits.take('a', 3, 60);
});

test('what is given back does not count', () => {
  const limits = limitsBy(() => new Date(0), true);
  for (let i = 0; i < 100; i++) {
    limits.take('a', 2, 60);
    limits.giveBack('a');
  }
  limits.take('a', 2, 60);
  limits.take('a', 2, 60);
  expect(() => limits.take('a', 2, 60)).toThrow(Refusal);
});

test('switched off, nothing is refused', () => {
  const limits = limitsBy(() => new Date(0), false);
  for (let i = 0; i < 100; i++) limits.take('a', 1, 60);
  expect(limits.on).toBe(false);
});

test('a network is an IPv4 address or the /64 of an IPv6 one', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:1:2:ffff::1'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});
