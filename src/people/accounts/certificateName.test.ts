import { describe, expect, test } from 'vitest';
import { certificateNameProblem, isPrintable } from './certificateName.ts';

describe('a name on a certificate', () => {
  test.each([
    'Ayesha Noor',
    'Nguye\u0302\u0303n',
    'عائشہ نور',
    'مُحَمَّد',
    'Анна Иванова',
    'Γιώργος',
    'अमित शर्मा',
    'Noor 🎉 2️⃣',
    'O’Brien-Żółć',
  ])('can be %s', (name) => expect(isPrintable(name)).toBe(true));
  test.each(['王小明', '김민수', 'Li 李', 'ನಾಗರಾಜ', '🌸', '...', ''])('cannot be %j', (name) =>
    expect(isPrintable(name)).toBe(false),
  );
});

test.each([
  ['', undefined],
  ['Wang Xiaoming', undefined],
  ["José O'Brien-Smith, Jr. (Joe)", undefined],
  ['王小明', 'Please use Latin letters'],
  ['Анна', 'Please use Latin letters'],
  ['Wang\u202e', 'Please use Latin letters'],
  ['- .', 'Please use Latin letters'],
  ['W'.repeat(100), undefined],
  ['W'.repeat(101), 'Name on certificates cannot exceed 100 characters'],
])('in the profile %j: %j', (name, problem) => {
  expect(certificateNameProblem(name)).toBe(problem);
});
