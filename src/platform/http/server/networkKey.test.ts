import { expect, test } from 'vitest';
import { networkKey } from './networkKey.ts';

test('a network is an IPv4 address or the /48 of an IPv6 one', () => {
  expect(networkKey('192.0.2.7')).toBe('192.0.2.7');
  expect(networkKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkKey('2001:db8:1:2:3:4:5:6')).toBe(networkKey('2001:0db8:1:ffff::1'));
  expect(networkKey('2001:db8:1:2::1')).not.toBe(networkKey('2001:db8:2:2::1'));
  expect(networkKey('::1')).toBe('0:0:0::/48');
});
