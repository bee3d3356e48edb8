import { useState } from 'react';

export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** All rows of the page, or none. */
  setAll: (areSelected: boolean) => void;
  keep: (rows: readonly Row[]) => void;
}

/** Which rows of the shown page are selected: a row that leaves is not selected when it returns. */
export function useSelection<Row extends { _id: string }>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter(({ _id }) => ids.has(_id));
  if (rows.length < ids.size) setIds(new Set(rows.map(({ _id }) => _id)));
  const keep = (kept: readonly Row[]) => setIds(new Set(kept.map(({ _id }) => _id)));
  return {
    rows,
    has: ({ _id }) => ids.has(_id),
    toggle: (row) => keep(ids.has(row._id) ? rows.filter((each) => each !== row) : [...rows, row]),
    setAll: (areSelected) => keep(areSelected ? shown : []),
    keep,
  };
}
