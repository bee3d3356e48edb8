import { expect, test } from 'vitest';
import { initialOf, tooLong } from './characters.ts';

test.each([
  ['ayesha', 'A'],
  ['🌸 Noor', '🌸'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['🇵🇰', '🇵🇰'],
  ['e\u0301lodie', 'E\u0301'],
  ['عائشہ', 'ع'],
  ['क्षमा', 'क्ष'],
  ['\u200e Bilal', 'B'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial));

test('says of what is too long how long it may be', () => {
  expect([tooLong('Note', 3, 'abc'), tooLong('Note', 3, 'abcd')]).toEqual([
    undefined,
    'Note cannot exceed 3 characters',
  ]);
});
