import { expect, it } from 'vitest';
import { sizeVerdict, whyNotComplete } from './teamSize.ts';

const team = (current: number) => ({ current, min: 2, max: 4 });

it.each([
  [1, 'You need at least 1 more team member(s). Send more invitations.'],
  [2, null],
  [4, null],
  [5, 'Team size cannot exceed 4 members. You have 5 members selected.'],
])('a team of %i may be named: %s', (current, why) => {
  expect(whyNotComplete(team(current))).toBe(why);
});

it.each([
  [1, false, 'You need 1 more member(s) to meet minimum team size'],
  [2, true, 'Team size is valid (2/4 members)'],
  [4, true, 'Team size is valid (4/4 members)'],
  [5, false, 'System error: Team exceeds maximum size. Please refresh and try again.'],
])('a team of %i may register: %s', (current, isValid, sentence) => {
  expect(sizeVerdict(team(current))).toEqual({ isValid, sentence });
});
