import { counted } from '#platform/counted.ts';
import { Notice } from '../layout/Notice.tsx';
import type { Unchanged } from './changeEach.ts';
import styles from './BulkBar.module.css';

interface FailedRowsProps<Row> extends Unchanged<Row> {
  of: number;
  nameOf: (row: Row) => string;
}

/** Which of several records were not changed, and why. */
export function FailedRows<Row extends { _id: string }>(props: FailedRowsProps<Row>) {
  const { of, failed, notTried, isCutOff, nameOf } = props;
  const title = isCutOff
    ? `Stopped at ${of - notTried.length} of ${of}`
    : `${failed.length} of ${of} could not be changed`;
  return (
    <div className={styles.failed} role="alert">
      <Notice tone="bad" title={title} />
      <ul>
        {failed.map(({ row, reason }) => (
          <li key={row._id}>
            <bdi>{nameOf(row)}</bdi>: <span>{reason}</span>
          </li>
        ))}
      </ul>
      {notTried.length > 0 && <p>{`${counted(notTried.length, 'row was', 'rows were')} not tried.`}</p>}
    </div>
  );
}
