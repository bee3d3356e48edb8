import { describe, expect, test } from 'vitest';
import { pageOf, sortedRows } from './localList.ts';

describe('sortedRows', () => {
  const rows = [
    { name: 'b 10', seats: 3 },
    { name: 'A', seats: null },
    { name: 'b 9', seats: 3 },
    { name: 'c', seats: 12 },
  ];
  const values = { name: (row: (typeof rows)[0]) => row.name, seats: (row: (typeof rows)[0]) => row.seats };
  const names = (sort: 'name' | 'seats' | undefined, direction: 'asc' | 'desc' | undefined) =>
    sortedRows(rows, values, { sort, direction }).map(({ name }) => name);

  test.each([
    ['no order', undefined, undefined, ['b 10', 'A', 'b 9', 'c']],
    ['words, numbers in them by size', 'name', 'asc', ['A', 'b 9', 'b 10', 'c']],
    ['words from the end', 'name', 'desc', ['c', 'b 10', 'b 9', 'A']],
    ['numbers, equals as they come, empty last', 'seats', 'asc', ['b 10', 'b 9', 'c', 'A']],
    ['numbers from the most, empty last too', 'seats', 'desc', ['c', 'b 10', 'b 9', 'A']],
  ] as const)('%s', (_what, sort, direction, expected) => expect(names(sort, direction)).toEqual(expected));
});

test('pages follow each other without a gap, and there is nothing behind the last', () => {
  const rows = [1, 2, 3, 4, 5];
  expect([1, 2, 3, 4].map((page) => pageOf(rows, page, 2))).toEqual([[1, 2], [3, 4], [5], []]);
});
