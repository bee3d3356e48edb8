import styles from './BusyDots.module.css';
/** Three dots that say something is under way; the words stand beside them. */
export function BusyDots() {
  return (
    <span className={styles.busy} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
