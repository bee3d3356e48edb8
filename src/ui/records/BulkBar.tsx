import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '../controls/Button.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { toast } from '../toast/toast.ts';
import { keepBarHeight } from './barHeight.ts';
import type { Unchanged } from './changeEach.ts';
import { FailedRows } from './FailedRows.tsx';
import type { Selection } from './useSelection.ts';
import styles from './BulkBar.module.css';

export interface BulkActions<Row> {
  exportRows?: (rows: readonly Row[]) => Promise<void>;
  /** In the order of the keys 1 to 4. */
  statuses?: readonly { value: string; label: string }[];
  /** @returns those that were not changed, or null when the person cancelled */
  setStatus?: (rows: readonly Row[], status: string) => Promise<Unchanged<Row> | null>;
  /** Each is offered while one of the selected rows is for it. */
  others?: readonly {
    label: string;
    isFor: (row: Row) => boolean;
    act: (rows: readonly Row[]) => Promise<Unchanged<Row> | null>;
  }[];
  failure: string;
}

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  /** Of the rows on the page. */
  count: number;
  actions: BulkActions<Row>;
  nameOf: (row: Row) => string;
  /** Moves focus after the focused button was removed. @param ids of the rows that were selected */
  onEmptied: (ids: readonly string[]) => void;
}

export function BulkBar<Row extends { _id: string }>(props: BulkBarProps<Row>) {
  const { selection, count, actions, nameOf, onEmptied } = props;
  const { exportRows, statuses = [], setStatus, others = [], failure } = actions;
  const { rows } = selection;
  const [running, setRunning] = useState<string>();
  const [failed, setFailed] = useState<Unchanged<Row> & { of: number }>();
  const emptied = useRef<readonly string[]>(undefined);
  // The pressed button is removed only when this renders.
  useEffect(() => {
    const ids = emptied.current;
    emptied.current = undefined;
    if (ids && document.activeElement === document.body) onEmptied(ids);
  });
  if (rows.length === 0 && !failed) return null;

  async function run(name: string, act: () => Promise<Unchanged<Row> | null>) {
    if (running !== undefined) return;
    setRunning(name);
    try {
      const unchanged = await act();
      if (unchanged === null) return;
      const kept = [...unchanged.failed.map(({ row }) => row), ...unchanged.notTried];
      setFailed(kept.length === 0 ? undefined : { of: rows.length, ...unchanged });
      selection.keep(kept);
      if (kept.length === 0) emptied.current = rows.map(({ _id }) => _id);
    } catch (error) {
      toast.error(messageOf(error, failure));
    } finally {
      setRunning(undefined);
    }
  }

  return (
    <section ref={keepBarHeight} className={styles.bar} data-bulk-bar="" aria-label="Selected rows">
      {failed && <FailedRows {...failed} nameOf={nameOf} />}
      <div className={styles.acts}>
        <output>{`${rows.length} selected`}</output>
        {rows.length < count && (
          <Button size="sm" variant="ghost" onClick={() => selection.setAll(true)}>
            <span>
              <span className={styles.word}>Select </span>All
            </span>
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setFailed(undefined);
            selection.keep([]);
            emptied.current = rows.map(({ _id }) => _id);
          }}
        >
          <span>
            Clear<span className={styles.word}> Selection</span>
          </span>
        </Button>
        {rows.length > 0 && exportRows && (
          <ExportButton size="sm" onExport={() => exportRows(rows)} failure={failure}>
            <span>
              Export<span className={styles.word}> Selected</span>
            </span>
          </ExportButton>
        )}
        {others
          .filter(({ isFor }) => rows.some(isFor))
          .map(({ label, act }) => (
            <Button key={label} size="sm" busy={running === label} onClick={() => void run(label, () => act(rows))}>
              {label}
            </Button>
          ))}
        {rows.length > 0 && setStatus && (
          <fieldset className={styles.statuses} aria-label="Set the status of the selected rows">
            {statuses.map(({ value, label }) => (
              <Button
                key={value}
                size="sm"
                busy={running === value}
                onClick={() => void run(value, () => setStatus(rows, value))}
              >
                {label}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </section>
  );
}
