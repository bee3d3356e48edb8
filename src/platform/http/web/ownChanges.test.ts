import { expect, it } from 'vitest';
import { rememberOwnChange, versionSeen } from './ownChanges.ts';

const at = (second: number) => `2026-03-01T09:00:0${second}.000Z`;

it('follows the own changes, and nobody else’s', () => {
  expect(versionSeen('a', at(0))).toBe(at(0));
  rememberOwnChange('a', at(0), at(1));
  rememberOwnChange('a', at(1), at(2));
  expect(versionSeen('a', at(0))).toBe(at(2));
  expect(versionSeen('a', at(1))).toBe(at(2));
  expect(versionSeen('a', at(3)), 'somebody else’s').toBe(at(3));
  expect(versionSeen('b', at(0)), 'another thing').toBe(at(0));
});

it('is not caught in a circle by a clock that stands still or steps back', () => {
  rememberOwnChange('c', at(5), at(5));
  rememberOwnChange('c', at(5), at(4));
  expect(versionSeen('c', at(5))).toBe(at(5));
});
