import { expect, it } from 'vitest';
import { countToMail, rowsOf, somebodyElse, withNext, writtenOf } from './resultForm.ts';

const entrants = [
  { registrationId: 'one', name: 'Null Pointers', people: 3, told: [{ place: 1, people: 2 }] },
  { registrationId: 'two', name: 'Ayesha Noor', people: 1, told: [] },
];
const rows = rowsOf([
  { place: 1, name: 'Null Pointers', registrationId: 'one', note: 'Best demo' },
  { place: 2, name: 'A guest', note: null },
]);

it('writes what it read', () => {
  expect(writtenOf(rows)).toEqual([
    { place: 1, registrationId: 'one', note: 'Best demo' },
    { place: 2, name: 'A guest', note: '' },
  ]);
  expect(rows[1]?.who).toBe(somebodyElse);
});

it('offers the next place', () => {
  expect(withNext(rows).at(-1)).toEqual({ key: 2, place: '3', who: '', name: '', note: '' });
  expect(withNext([])).toMatchObject([{ key: 0, place: '1' }]);
});

it('sends a missing place as one that is refused', () => {
  expect(writtenOf([{ key: 0, place: '', who: '', name: '', note: '' }])).toEqual([{ place: 0, note: '' }]);
});

it('counts who has not been mailed their place', () => {
  expect(countToMail(rows, entrants)).toBe(1);
  const moved = rows.map((row) => ({ ...row, place: '2' }));
  expect(countToMail([...moved, { key: 9, place: '3', who: 'two', name: '', note: '' }], entrants)).toBe(4);
});
