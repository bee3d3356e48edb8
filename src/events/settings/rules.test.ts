import { expect, it } from 'vitest';
import { endOfNextDay, settingsProblems, spansOf, whyNotOpen } from './rules.ts';

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

it.each([
  ['2026-03-01T04:00:00Z', 'Asia/Karachi', '2026-03-02T19:00:00.000Z'],
  ['2026-03-01T18:59:59Z', 'Asia/Karachi', '2026-03-02T19:00:00.000Z'],
  ['2026-03-01T19:00:00Z', 'Asia/Karachi', '2026-03-03T19:00:00.000Z'],
  ['2026-12-31T12:00:00Z', 'UTC', '2027-01-02T00:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
])('the day after %s ends in %s at %s', (instant, zone, end) => {
  expect(endOfNextDay(new Date(instant), zone).toISOString()).toBe(end);
});
