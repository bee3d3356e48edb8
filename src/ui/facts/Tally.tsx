import styles from './Tally.module.css';

const most = 8;

const dotsOf = (value: number, largest: number): number =>
  value === 0 ? 0 : Math.max(1, Math.floor((value / largest) * most));

export function Tally({ counts }: { counts: Readonly<Record<string, number>> }) {
  const rows = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  const largest = Math.max(1, ...rows.map(([, count]) => count));
  return (
    <ul className={styles.tally}>
      {rows.map(([name, count]) => (
        <li key={name}>
          <span>{name}</span>
          <span className={styles.dots} aria-hidden="true">
            {Array.from({ length: most }, (_, i) => (
              <i key={i} className={i < dotsOf(count, largest) ? styles.lit : undefined} />
            ))}
          </span>
          <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
