import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import type { Column } from '../table/Table.tsx';
import { useCode } from '../browser/useCode.ts';
import { useLazyDialog } from '../dialog/useLazyDialog.ts';
import { type BulkActions, BulkBar } from './BulkBar.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { OpenRecord } from './useOpenRecord.ts';
import { useSelection } from './useSelection.ts';
import type { UrlSort } from './useUrlSort.ts';
import styles from './RecordList.module.css';

const loadDrawer = () => import('./RecordDrawer.tsx');
const RecordDrawer = lazy(loadDrawer) as unknown as typeof import('./RecordDrawer.tsx').default;
const loadKeys = () => import('./KeysDialog.tsx');
const KeysDialog = lazy(loadKeys);

export interface RecordListProps<Row extends { _id: string }> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  busy?: boolean;
  sort: UrlSort;
  record: OpenRecord;
  nameOf: (row: Row) => string;
  /** Under the name in the drawer. */
  describe?: ((row: Row) => ReactNode) | undefined;
  bulk?: BulkActions<Row> | undefined;
  /** Whether it offers the list of its keys. Default: true. */
  showsKeys?: boolean;
  /** The result line, which takes focus when a row was removed. */
  resultLine?: RefObject<HTMLOutputElement | null> | undefined;
}

/** Rows to work through: the table, bulk actions, and the drawer for one row. */
export function RecordList<Row extends { _id: string }>(props: RecordListProps<Row>) {
  const { record, describe, bulk, resultLine, busy = false, showsKeys = true, ...table } = props;
  const { columns, rows, nameOf } = table;
  const selection = useSelection(rows);
  const keys = useLazyDialog(loadKeys, 'Failed to load the keys');
  const get = useCode();
  const list = useRef<HTMLDivElement>(null);
  const shown = rows.find(({ _id }) => _id === record.id);
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const isShown = shown !== undefined;
  const setShown = useEffectEvent(record.setShown);
  useEffect(() => {
    setShown(isShown);
    return () => setShown(false);
  }, [isShown]);
  const openerOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-open]`);
  const focusAfter = (ids: readonly string[]) => {
    const opener = ids.map(openerOf).find(Boolean) ?? resultLine?.current;
    opener?.focus({ preventScroll: true });
  };

  const open = async (id: string) => {
    if (await get(loadDrawer, 'Failed to open this row')) record.open(id);
  };
  return (
    <div ref={list}>
      <RecordTable
        {...table}
        busy={busy}
        selection={bulk && selection}
        onOpen={(id) => void open(id)}
        onShowKeys={() => keys.open()}
      />
      {bulk && (
        <BulkBar selection={selection} count={rows.length} actions={bulk} nameOf={nameOf} onEmptied={focusAfter} />
      )}
      {showsKeys && (
        <Button size="sm" variant="ghost" className={styles.keys} aria-haspopup="dialog" onClick={() => keys.open()}>
          Keys
        </Button>
      )}
      <Suspense>
        {last && (
          <RecordDrawer
            key={last._id}
            row={last}
            open={shown !== undefined}
            title={<bdi>{nameOf(last)}</bdi>}
            description={describe?.(last)}
            columns={columns.slice(1)}
            onClose={record.close}
            onClosed={record.closed}
            finalFocus={() => openerOf(last._id) ?? resultLine?.current}
          />
        )}
        {keys.isNeeded && (
          <KeysDialog
            {...keys.controls}
            statuses={bulk?.statuses?.map(({ label }) => label) ?? []}
            isSelectable={bulk !== undefined}
          />
        )}
      </Suspense>
    </div>
  );
}
