import type { ReactNode } from 'react';
import { tableRoles as roles } from './tableRoles.ts';
import styles from './Table.module.css';
import text from '../layout/text.module.css';

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

interface TableProps<Row extends { _id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];

  busy?: boolean;
}

/** A real table; in a narrow container the same markup becomes cards. */
export function Table<Row extends { _id: string }>({ caption, columns, rows, busy = false }: TableProps<Row>) {
  return (
    <div className={styles.box} aria-busy={busy || undefined}>
      <table className={styles.table} {...roles.table}>
        <caption className={text.visuallyHidden}>{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ label }) => (
              <th key={label} scope="col" {...roles.head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={row._id} {...roles.row}>
              {columns.map(({ label, cell, wide, bare }) => (
                <td
                  key={label}
                  {...roles.cell}
                  data-label={bare ? undefined : label}
                  className={wide || bare ? styles.wide : undefined}
                >
                  {cell(row, 'row')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <strong>{first}</strong>
      <small>{second}</small>
    </>
  );
}
