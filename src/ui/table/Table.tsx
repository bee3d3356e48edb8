import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  /** @param view the table, or the drawer with a single record */
  cell: (row: Row, view: 'row' | 'drawer') => ReactNode;
  wide?: boolean;
  bare?: boolean;
  hasActions?: boolean;
  /** Makes the header sort the list. */
  sort?: SortBy;
  /** Shown at the end of a row on a phone: a status or a figure. */
  end?: (row: Row) => ReactNode;
}

export interface SortBy {
  /** As in the URL and the API. */
  by: string;
  kind: 'text' | 'date' | 'number';
}

export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <strong>{first}</strong>
      <small>{second}</small>
    </>
  );
}
