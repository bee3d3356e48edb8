import { Mono } from '#ui/facts/Mono.tsx';
import { cx } from '#ui/browser/cx.ts';
import text from '#ui/layout/text.module.css';
import styles from './Numbers.module.css';

/** Zero is drawn as a dot; undefined: not known yet. */
export const Count = ({ value, of }: { value: number | null; of?: number | null }) => (
  <Mono>
    {value === 0 && !of ? (
      <>
        <span className={text.visuallyHidden}>0</span>
        <span className={styles.none} aria-hidden="true">
          ·
        </span>
      </>
    ) : (
      <span className={cx(value === null && styles.none)}>{value ?? '–'}</span>
    )}
    {of !== undefined && of !== null && <span className={styles.none}>{` of ${of}`}</span>}
  </Mono>
);
