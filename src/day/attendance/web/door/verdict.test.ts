import { expect, it } from 'vitest';
import { outcomes } from '../../rules.ts';
import { titleOf, toneOf, type VerdictOutcome } from './verdict.ts';

const shown: [VerdictOutcome, tone: string, title: string][] = [
  ['present', 'ok', 'Present'],
  ['already', 'warn', 'Already present'],
  ['absent', 'idle', 'Marked absent'],
  ['unknown', 'bad', 'Not a pass'],
  ['not_admitted', 'bad', 'No place here'],
  ['other_event', 'bad', 'Another event'],
  ['not_listed', 'bad', 'Not on the list'],
];

it.each(shown)('%s is shown as %s: %s', (outcome, tone, title) => {
  expect([toneOf[outcome], titleOf[outcome]]).toEqual([tone, title]);
});

it('has a row above for every outcome', () => {
  const all = shown.map(([outcome]) => outcome);
  expect(all).toEqual([...outcomes, 'not_listed']);
  expect([Object.keys(toneOf), Object.keys(titleOf)]).toEqual([all, all]);
});
