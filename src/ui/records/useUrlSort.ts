import type { Direction } from '#platform/http/fields.ts';
import type { SortBy } from '../table/Table.tsx';
import { useUrlParams } from '../table/useUrlParams.ts';

export interface Sort<Name extends string = string> {
  sort: Name | undefined;
  direction: Direction | undefined;
}

export interface UrlSort<Name extends string = string> extends Sort<Name> {
  /** What the heads show: the chosen order, else the list's own if a column has it. */
  shown: Sort;
  set: (sort: Sort) => void;
}

export const firstDirection = ({ kind }: SortBy): Direction => (kind === 'text' ? 'asc' : 'desc');
const otherDirection = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/** A press on a head: first its own direction, then the other, then the list's own order again. */
export function nextSort(column: SortBy, shown: Sort): Sort {
  const first = firstDirection(column);
  if (shown.sort !== column.by) return { sort: column.by, direction: first };
  if (shown.direction === first) return { sort: column.by, direction: otherDirection(first) };
  return { sort: undefined, direction: undefined };
}

const none: Sort = { sort: undefined, direction: undefined };

/** The order of a list, kept in the address as `sort` and `direction`. @param own the order without them */
export function useUrlSort<Name extends string>(
  names: readonly Name[],
  own: Sort<NoInfer<Name>> | undefined,
): UrlSort<Name> {
  const [params, changeParams] = useUrlParams();
  const sort = names.find((name) => name === params.get('sort'));
  const direction: Direction = params.get('direction') === 'desc' ? 'desc' : 'asc';
  const isOwn = sort === undefined || (sort === own?.sort && direction === own.direction);
  const chosen = isOwn ? { sort: undefined, direction: undefined } : { sort, direction };
  return {
    ...chosen,
    shown: isOwn ? (own ?? none) : chosen,
    set: (next) =>
      changeParams((after) => {
        for (const name of ['sort', 'direction', 'page', 'record']) after.delete(name);
        if (next.sort !== undefined && (next.sort !== own?.sort || next.direction !== own.direction)) {
          after.set('sort', next.sort);
          if (next.direction === 'desc') after.set('direction', 'desc');
        }
        return {};
      }),
  };
}
