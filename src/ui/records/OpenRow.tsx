import { type ReactNode, use } from 'react';
import { RowContext } from './rowContext.ts';
import styles from './RecordTable.module.css';

export function OpenRow({ children }: { children: ReactNode }) {
  const row = use(RowContext);
  if (!row) return children;
  return (
    <button type="button" className={styles.open} data-open="" aria-haspopup="dialog" onClick={() => row.open()}>
      <span>{children}</span>
    </button>
  );
}
