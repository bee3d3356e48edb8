import { expect, it } from 'vitest';
import { settingsProblems, spansOf, whyNotOpen } from './rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const none = {
  recruitmentOpensAt: null,
  recruitmentClosesAt: null,
  clubRecruitmentOpensAt: null,
  clubRecruitmentClosesAt: null,
};

it.each([
  ['without times', null, null, null],
  ['before the opening', at(10), null, 'not_open_yet'],
  ['at the moment of opening', at(9), at(12), null],
  ['at the moment of closing', null, at(9), 'applications_closed'],
  ['before the closing', null, at(10), null],
  ['with times as an answer writes them', at(8).toISOString(), at(9).toISOString(), 'applications_closed'],
])('a form %s', (_when, opensAt, closesAt, expected) => {
  expect(whyNotOpen({ opensAt, closesAt }, at(9))?.code ?? null).toBe(expected);
});

it('each form has its own span', () => {
  const settings = { ...none, recruitmentOpensAt: at(1), clubRecruitmentClosesAt: at(2) };
  expect(spansOf(settings)).toEqual({
    recruitment: { opensAt: at(1), closesAt: null },
    clubRecruitment: { opensAt: null, closesAt: at(2) },
  });
});

it('closing comes after opening', () => {
  expect(settingsProblems(none)).toEqual([]);
  expect(settingsProblems({ ...none, recruitmentOpensAt: at(2) })).toEqual([]);
  const same = { ...none, clubRecruitmentOpensAt: at(2), clubRecruitmentClosesAt: at(2).toISOString() };
  expect(settingsProblems(same).map(({ field }) => field)).toEqual(['clubRecruitmentClosesAt']);
});
