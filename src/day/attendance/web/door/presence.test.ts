import { describe, expect, it } from 'vitest';
import { passCodeOf } from '#teams/registrations/server/passCode.ts';
import {
  absentTeam,
  findPeople,
  isConflict,
  isPassCode,
  outcomeHere,
  keyOfCode,
  nextAt,
  type PersonAtDoor,
  type QueuedMark,
  withMarks,
  withRollNumber,
} from './presence.ts';

const membership = '0197a3f0-1c2d-7e4f-8a5b-6c7d8e9f0a1b';
const person = (changes: Partial<PersonAtDoor>): PersonAtDoor => ({
  key: membership,
  team: 'a team',
  name: 'Ayesha Noor',
  teamName: 'Byte Me',
  rollNumber: 'CT-23045',
  batch: '2023',
  section: 'A',
  presentAt: null,
  presentBy: null,
  decidedAt: null,
  ...changes,
});
const noon = Date.parse('2026-11-22T12:00:00Z');
const mark = (changes: Partial<QueuedMark>): QueuedMark => ({
  id: 'x',
  door: 'd',
  holder: 'h',
  key: membership,
  present: true,
  at: noon,
  ...changes,
});

describe('a code', () => {
  const code = passCodeOf('a secret', membership);
  it('names the person whose key the list has', () => {
    expect(isPassCode(code)).toBe(true);
    expect(keyOfCode(code)).toBe(membership);
  });
  it.each(['', 'TF1.', code.slice(1), `${code}a`, code.replace('TF1', 'TF2'), code.replace(/.$/, '=')])(
    'is not %s',
    (other) => expect(isPassCode(other)).toBe(false),
  );
});

describe('the list with the marks that wait', () => {
  it('follows them in the order of their time', () => {
    const later = mark({ id: 'y', present: false, at: noon + 1 });
    expect(withMarks([person({})], [later, mark({})])[0]?.presentAt).toBeNull();
    expect(withMarks([person({})], [mark({ at: noon + 2 }), later])[0]?.presentAt).toBe('2026-11-22T12:00:00.002Z');
  });
  it('keeps since when somebody is present', () => {
    const here = person({ presentAt: '2026-11-22T11:00:00.000Z', presentBy: 'Door B' });
    expect(withMarks([here], [mark({})])).toEqual([{ ...here, decidedAt: '2026-11-22T12:00:00.000Z' }]);
  });
  it('holds none of them against a later mark of another device', () => {
    const undone = person({ decidedAt: new Date(noon + 1).toISOString() });
    expect(withMarks([undone], [mark({})])).toEqual([undone]);
    expect(withMarks([undone], [mark({ at: noon + 2 })])[0]?.presentAt).toBe('2026-11-22T12:00:00.002Z');
  });
  it('reads a list that was kept by an older version, without the time of the last mark', () => {
    const { decidedAt: _none, ...old } = person({ presentAt: '2026-11-22T11:00:00.000Z' });
    const kept = [old as PersonAtDoor];
    expect(withMarks(kept, [mark({ present: false })])[0]?.presentAt).toBeNull();
    expect(nextAt(kept[0], 0, 0)).toBe(Date.parse('2026-11-22T11:00:00.001Z'));
  });
});

it('judges as far as the list goes', () => {
  expect(outcomeHere(person({}), true)).toBe('present');
  expect(outcomeHere(person({ presentAt: '2026-11-22T11:00:00.000Z' }), true)).toBe('already');
  expect(outcomeHere(person({}), false)).toBe('absent');
  expect(outcomeHere(undefined, true)).toBe('not_listed');
});

it('marks after all it has seen, with a clock that is hours behind', () => {
  const here = person({ presentAt: new Date(noon).toISOString() });
  expect(nextAt(here, 0, noon - 3 * 3_600_000)).toBe(noon + 1);
  const undone = person({ decidedAt: new Date(noon + 5).toISOString() });
  expect(nextAt(undone, 0, noon - 3 * 3_600_000)).toBe(noon + 6);
  expect(nextAt(here, noon + 10, noon)).toBe(noon + 11);
  expect(nextAt(undefined, 0, noon)).toBe(noon);
});

it('calls a conflict what the server answers otherwise', () => {
  expect(isConflict('present', 'already')).toBe(true);
  expect(isConflict('present', 'not_admitted')).toBe(true);
  expect(isConflict('not_listed', 'present')).toBe(true);
  expect(isConflict('absent', 'already')).toBe(true);
  expect(isConflict('present', 'present')).toBe(false);
  expect(isConflict('already', 'present')).toBe(false);
  expect(isConflict(undefined, 'unknown')).toBe(false);
});

describe('searching', () => {
  const others = [person({ key: 'b', name: 'Bilal Raza', rollNumber: 'CT-23046' })];
  const people = [person({}), ...others];
  it.each(['noor', 'ayesha n', 'ct23045', 'CT-23045', 'ct 23045', '23045'])('finds one by %s', (search) => {
    expect(findPeople(people, search).map(({ name }) => name)).toEqual(['Ayesha Noor']);
  });
  it('finds a team, and nobody for what nobody has', () => {
    expect(findPeople(people, 'byte me')).toHaveLength(2);
    expect(findPeople(people, 'zz')).toEqual([]);
  });
  it('takes a roll number as a whole when it is scanned', () => {
    expect(withRollNumber(people, 'ct23046')?.name).toBe('Bilal Raza');
    expect(withRollNumber(people, '23046')).toBeUndefined();
  });
  it('knows who of a team is missing; who came alone has no team', () => {
    expect(absentTeam([person({ presentAt: 'now' }), ...others], 'a team')).toEqual(others);
    expect(absentTeam([person({ teamName: null })], 'a team')).toEqual([]);
  });
});
