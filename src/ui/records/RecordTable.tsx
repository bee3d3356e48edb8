import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../browser/cx.ts';
import type { Column } from '../table/Table.tsx';
import { tableRoles as roles } from '../table/tableRoles.ts';
import { RowContext } from './rowContext.ts';
import type { Selection } from './useSelection.ts';
import { nextSort, type UrlSort } from './useUrlSort.ts';
import { onRowKey, onTableKey } from './tableKeys.ts';
import table from '../table/Table.module.css';
import styles from './RecordTable.module.css';
import text from '../layout/text.module.css';

interface RecordTableProps<Row extends { _id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  busy: boolean;
  sort: UrlSort;
  /** Without it no row can be selected. */
  selection: Selection<Row> | undefined;
  onOpen: (id: string) => void;
  onShowKeys: () => void;
}

/** A table of records to work through: sortable by its heads, with selection and keys; on a phone rows of 72 px. */
export function RecordTable<Row extends { _id: string }>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, nameOf, busy, sort, selection, onOpen, onShowKeys } = props;
  const end = columns.find((column) => column.end)?.end;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are a second way to what its buttons do
    <div
      className={cx(table.box, styles.records)}
      aria-busy={busy || undefined}
      onKeyDown={(event) => onTableKey(event, onShowKeys)}
    >
      <table className={table.table} {...roles.table}>
        <caption className={text.visuallyHidden}>{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {selection && (
              <th scope="col" className={styles.tick} {...roles.head}>
                <SelectAll selection={selection} count={rows.length} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <RecordRow
              key={row._id}
              row={row}
              columns={columns}
              end={end}
              name={nameOf(row)}
              isSelected={selection?.has(row)}
              onToggle={selection && (() => selection.toggle(row))}
              onOpen={() => onOpen(row._id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RecordRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  end: ((row: Row) => ReactNode) | undefined;
  name: string;
  isSelected: boolean | undefined;
  onToggle: (() => void) | undefined;
  onOpen: () => void;
}

function RecordRow<Row extends { _id: string }>(props: RecordRowProps<Row>) {
  const { row, columns, end, name, isSelected, onToggle, onOpen } = props;
  const chooseStatus = useRef<(index: number) => void>(undefined);
  return (
    <RowContext
      value={{
        open: onOpen,
        offerStatus: (choose) => {
          chooseStatus.current = choose;
        },
      }}
    >
      <tr
        {...roles.row}
        data-row={row._id}
        data-selected={isSelected || undefined}
        onKeyDown={(event) =>
          onRowKey(event, { open: onOpen, toggle: onToggle, setStatus: (index) => chooseStatus.current?.(index) })
        }
      >
        {onToggle && (
          <td className={styles.tick} {...roles.cell}>
            <label>
              <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={onToggle} />
            </label>
          </td>
        )}
        {columns.map(({ label, cell, wide, bare }, at) => (
          <td
            key={label}
            {...roles.cell}
            data-label={bare ? undefined : label}
            className={cx(at === 0 && styles.first, (wide || bare) && table.wide)}
          >
            {cell(row, 'row')}
          </td>
        ))}
        {end && <EndCell>{end(row)}</EndCell>}
      </tr>
    </RowContext>
  );
}

/** The only cell on a phone, where the others are in the sheet. */
const EndCell = ({ children }: { children: ReactNode }) => (
  <td className={styles.end} {...roles.cell}>
    {children}
  </td>
);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Head<Row>({ column: { label, sort: by }, sort }: { column: Column<Row>; sort: UrlSort }) {
  const direction = by && sort.shown.sort === by.by ? sort.shown.direction : undefined;
  return (
    <th scope="col" {...roles.head} aria-sort={direction && ariaSort[direction]}>
      {by ? (
        <button type="button" className={styles.sort} onClick={() => sort.set(nextSort(by, sort.shown))}>
          <span>{label}</span>
          <span aria-hidden="true" data-direction={direction} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

export function SelectAll<Row>({ selection, count }: { selection: Selection<Row>; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selection.rows.length > 0 && selection.rows.length < count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all on this page"
        checked={count > 0 && selection.rows.length === count}
        onChange={({ target }) => selection.setAll(target.checked)}
      />
    </label>
  );
}
