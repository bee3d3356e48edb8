import { describe, expect, test } from 'vitest';
import { applyMark, effectiveAt, outcomeOfTeam, type Attendance, type Mark } from './rules.ts';

const minute = (n: number) => new Date(Date.UTC(2026, 2, 1, 9, n));
const now = minute(30);
const present = (n: number): Mark => ({ present: true, at: minute(n) });
const absent = (n: number): Mark => ({ present: false, at: minute(n) });

function after(...marks: Mark[]) {
  let state: Attendance | undefined;
  const outcomes = marks.map((mark) => {
    const applied = applyMark(state, mark, now);
    state = applied.after;
    return applied.outcome;
  });
  return [...outcomes, state?.presentAt?.getUTCMinutes() ?? null];
}

describe('marks for one person', () => {
  test.each([
    ['a first one', [present(1)], ['present', 1]],
    ['a second one keeps the first time', [present(1), present(3)], ['present', 'already', 1]],
    ['the newer time counts for what comes', [present(1), present(3), absent(2)], ['present', 'already', 'already', 1]],
    ['undone', [present(1), absent(2)], ['present', 'absent', null]],
    ['undone and in again', [present(1), absent(2), present(4)], ['present', 'absent', 'present', 4]],
    [
      'an undo that comes late wins by its time',
      [present(1), absent(5), present(3)],
      ['present', 'absent', 'absent', null],
    ],
    ['an older one that comes late', [present(5), absent(2)], ['present', 'already', 5]],
    ['an older one of the same kind', [present(5), present(2)], ['present', 'already', 5]],
    ['two of one moment: the last to arrive', [present(2), absent(2)], ['present', 'absent', null]],
    ['absent without having been present', [absent(2)], ['absent', null]],
    ['in the future is now', [present(40), absent(30)], ['present', 'absent', null]],
  ] as const)('%s', (_what, marks, expected) => {
    expect(after(...marks)).toEqual(expected);
  });

  test('say whether the presence changes', () => {
    const { after: state, changes } = applyMark(undefined, present(5), now);
    expect(changes).toBe('presence');
    expect(applyMark(state, present(6), now).changes).toBe('time');
    expect(applyMark(state, absent(4), now).changes).toBe('nothing');
    expect(applyMark(state, absent(6), now).changes).toBe('presence');
  });
});

test('a time lies between a week ago and now', () => {
  expect(effectiveAt(minute(31), now)).toBe(now);
  expect(effectiveAt(minute(29), now)).toEqual(minute(29));
  const weekAgo = new Date('2026-02-22T09:30:00Z');
  expect(effectiveAt(new Date(weekAgo.getTime() + 1), now)).toEqual(new Date(weekAgo.getTime() + 1));
  for (const wrong of ['2026-02-22T09:29:59Z', '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])
    expect(effectiveAt(new Date(wrong), now)).toEqual(weekAgo);
});

test('a team is present as soon as somebody of it has become so', () => {
  expect(outcomeOfTeam(['already', 'present'])).toBe('present');
  expect(outcomeOfTeam(['already', 'already'])).toBe('already');
  expect(outcomeOfTeam(['absent', 'already'])).toBe('already');
  expect(outcomeOfTeam(['absent'])).toBe('absent');
});
