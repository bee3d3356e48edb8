import { expect, it } from 'vitest';
import { isFromProgram, weekBefore } from './rules.ts';

it('this week is the last seven days', () => {
  expect(weekBefore(new Date('2026-03-08T10:00:00Z'))).toEqual(new Date('2026-03-01T10:00:00Z'));
});

it('a form comes from a program when the field nobody sees is filled', () => {
  expect([undefined, null, '', '  '].map((website) => isFromProgram({ website }))).toEqual(Array(4).fill(false));
  expect(isFromProgram({ website: 'https://example.com' })).toBe(true);
});
