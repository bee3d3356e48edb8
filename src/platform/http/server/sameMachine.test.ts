import { expect, it } from 'vitest';
import { isAddressedToLoopback } from './sameMachine.ts';

const local = { host: 'localhost:3000' };

it.each([
  { host: 'LOCALHOST' },
  { host: '127.0.0.1:3000' },
  { host: '[::1]:3000' },
  {
    ...local,
    'x-forwarded-for': '::ffff:127.0.0.1',
    'x-forwarded-host': 'localhost:5173',
    'x-forwarded-proto': 'http',
  },
  { ...local, 'x-forwarded-for': '127.0.0.1, ::1' },
  { ...local, forwarded: 'for=127.0.0.1;host=localhost:3000;proto=http, for="[::1]:4711"' },
])('is addressed to this machine: %j', (headers) => {
  expect(isAddressedToLoopback(headers)).toBe(true);
});

it.each([
  {},
  { host: '' },
  { host: 'rebound.example.org:3000' },
  { host: 'localhost.example.org' },
  { host: '127.0.0.1.example.org' },
  { host: '192.168.1.5:3000' },
  { host: '0.0.0.0:3000' },
  { ...local, 'x-forwarded-for': '203.0.113.7' },
  { ...local, 'x-forwarded-for': '127.0.0.1, 203.0.113.7' },
  { ...local, 'x-forwarded-for': 'unknown' },
  { ...local, 'x-forwarded-host': 'demo.example.org' },
  { ...local, 'x-real-ip': '203.0.113.7' },
  { ...local, via: '1.1 proxy' },
  { ...local, 'cf-connecting-ip': '127.0.0.1' },
  { ...local, forwarded: 'for=203.0.113.7' },
  { ...local, forwarded: 'for="[2001:db8::1]:4711"' },
  { ...local, forwarded: 'for=127.0.0.1, for=203.0.113.7' },
  { ...local, forwarded: 'FOR = _hidden; host=localhost' },
])('comes from elsewhere, or cannot tell: %j', (headers) => {
  expect(isAddressedToLoopback(headers)).toBe(false);
});
