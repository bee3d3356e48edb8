import styles from './BusyDots.module.css';

export function BusyDots() {
  return (
    <span className={styles.busy} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
