import { byText } from '#platform/fold.ts';
import type { Sort } from './useUrlSort.ts';

/* A list that the browser holds whole, sorted and paged as the server does with the others. */

type Value = string | number | null;

/** Empty values come last in both directions; equal rows keep their order, as do all without `sort`. */
export function sortedRows<Row, Name extends string>(
  rows: readonly Row[],
  values: Readonly<Record<Name, (row: Row) => Value>>,
  { sort, direction }: Sort<Name>,
): readonly Row[] {
  if (sort === undefined) return rows;
  const valueOf = values[sort];
  const sign = direction === 'desc' ? -1 : 1;
  const compareText = byText(String);
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareText(a, b);
  return rows.toSorted((first, second) => {
    const [a, b] = [valueOf(first), valueOf(second)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

/** @param page from 1 */
export const pageOf = <Row>(rows: readonly Row[], page: number, perPage: number): readonly Row[] =>
  rows.slice((page - 1) * perPage, page * perPage);
