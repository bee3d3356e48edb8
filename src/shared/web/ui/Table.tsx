import type { ReactNode } from 'react';
import '../styles/table.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Takes a card's whole line on small screens. */
  wide?: boolean;
  /** Needs no label on a card, and takes its whole line. */
  bare?: boolean;
}

interface TableProps<Row extends { _id: string }> {
  /** What the table holds, for readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** These rows are of the last question; those of the new one are on their way. */
  busy?: boolean;
}

/** A real table; below 768 px the same markup becomes cards. */
export function Table<Row extends { _id: string }>({ caption, columns, rows, busy = false }: TableProps<Row>) {
  return (
    // The roles are said because a table that is drawn as a grid loses its own.
    <div className="table-box" aria-busy={busy || undefined}>
      <table className="table" role="table">
        <caption className="sr">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label }) => (
              <th key={label} scope="col" role="columnheader">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row._id} role="row">
              {columns.map(({ label, cell, wide, bare }) => (
                <td
                  key={label}
                  role="cell"
                  data-label={bare ? undefined : label}
                  className={wide || bare ? 'wide' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The two lines of a cell that names its row. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <strong>{first}</strong>
      <small>{second}</small>
    </>
  );
}
