import type { ReactNode } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import type { Column } from '../table/Table.tsx';
import styles from './RecordDrawer.module.css';

interface RecordDrawerProps<Row> {
  row: Row;
  open: boolean;
  title: ReactNode;
  description: ReactNode;
  columns: readonly Column<Row>[];
  onClose: () => void;
  onClosed: () => void;
  finalFocus: () => HTMLElement | null | undefined;
}

export default function RecordDrawer<Row>(props: RecordDrawerProps<Row>) {
  const { row, columns, ...dialog } = props;
  const actions = columns.filter(({ hasActions }) => hasActions);
  return (
    <Dialog
      {...dialog}
      hasAddress
      className={styles.drawer}
      footer={
        actions.length > 0 && (
          <div className={styles.acts}>
            {actions.map(({ label, cell }) => (
              <div key={label}>{cell(row, 'drawer')}</div>
            ))}
          </div>
        )
      }
    >
      <dl className={styles.facts}>
        {columns.flatMap((column) =>
          actions.includes(column)
            ? []
            : [
                <div key={column.label}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row, 'drawer')}</dd>
                </div>,
              ],
        )}
      </dl>
    </Dialog>
  );
}
