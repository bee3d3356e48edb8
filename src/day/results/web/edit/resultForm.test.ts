import { expect, it } from 'vitest';
import { wrong } from '../../formRules.ts';
import { limits } from '../../rules.ts';
import {
  countToMail,
  normalized,
  pathOf,
  resultProblems,
  type Row,
  rowsOf,
  somebodyElse,
  withNext,
  withoutRow,
  writtenOf,
} from './resultForm.ts';

const entrants = [
  { registrationId: 'one', name: 'Null Pointers', people: 3, told: [{ place: 1, people: 2 }] },
  { registrationId: 'two', name: 'Ayesha Noor', people: 1, told: [] },
];
const rows = rowsOf([
  { place: 1, name: 'Null Pointers', registrationId: 'one', note: 'Best demo' },
  { place: 2, name: 'A guest', note: null },
]);
const row = (changes: Partial<Row>): Row => ({ place: '1', who: 'one', name: '', note: '', ...changes });
const problemsOf = (list: Record<string, Row>, published = false) =>
  resultProblems(normalized({ rows: list, published }));

it('writes what it read', () => {
  expect(writtenOf(rows)).toEqual([
    { place: 1, registrationId: 'one', note: 'Best demo' },
    { place: 2, name: 'A guest', note: '' },
  ]);
  expect(Object.values(rows)[1]?.who).toBe(somebodyElse);
});

it('offers the next place', () => {
  expect(Object.entries(withNext(rows, 'added0')).at(-1)).toEqual([
    'added0',
    { place: '3', who: '', name: '', note: '' },
  ]);
  expect(withNext({}, 'added0')).toMatchObject({ added0: { place: '1' } });
});

it.each(['', ' ', '0', '1.5', '-1', 'first', String(limits.place.most + 1)])('refuses the place "%s"', (place) => {
  expect(problemsOf({ a: row({ place }) })).toEqual({ 'rows.a.place': wrong.place });
});

it('takes the least and the most place, with spaces around', () => {
  const { least, most } = limits.place;
  expect(problemsOf({ a: row({ place: ` ${least} ` }), b: row({ place: String(most), who: 'two' }) })).toEqual({});
});

it('refuses a result without a name, and a name that is there twice', () => {
  expect(problemsOf({ a: row({ who: '' }), b: row({ who: '' }), c: row({ who: somebodyElse, name: ' ' }) })).toEqual({
    'rows.a.who': wrong.who,
    'rows.b.who': wrong.who,
    'rows.c.name': wrong.name,
  });
  expect(
    problemsOf({
      a: row({}),
      b: row({}),
      c: row({ who: somebodyElse, name: 'A  Guest' }),
      d: row({ who: somebodyElse, name: 'a guest ' }),
    }),
  ).toEqual({ 'rows.b.who': wrong.twice, 'rows.d.name': wrong.twice });
});

it('publishes no empty list, and saves one', () => {
  expect(problemsOf({}, true)).toEqual({ rows: wrong.none });
  expect(problemsOf({})).toEqual({});
});

it('finds the row that the server names, whatever was removed', () => {
  const left = withoutRow(withNext(rows, 'added0'), 'kept0');
  expect(pathOf(left, 'results.1.registrationId')).toBe('rows.added0.who');
  expect(pathOf(left, 'results.0.note')).toBe('rows.kept1.note');
  expect(pathOf(left, 'results')).toBe('rows');
  for (const field of ['results.2.note', 'results.0.key', 'updatedAt']) expect(pathOf(left, field)).toBeUndefined();
});

it('counts who has not been mailed their place', () => {
  expect(countToMail(rows, entrants)).toBe(1);
  const moved = Object.fromEntries(Object.entries(rows).map(([key, each]) => [key, { ...each, place: '2' }]));
  expect(countToMail({ ...moved, added0: row({ place: '3', who: 'two' }) }, entrants)).toBe(4);
});
