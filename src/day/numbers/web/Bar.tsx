import styles from './Numbers.module.css';

interface BarProps {
  parts: readonly { name: 'present' | 'absent' | 'waitlisted' | 'count'; value: number }[];
  largest: number;
}

export const Bar = ({ parts, largest }: BarProps) => (
  <span className={styles.bar} aria-hidden="true">
    {parts.map(
      ({ name, value }) =>
        value > 0 && <i key={name} data-part={name} style={{ width: `${(100 * value) / Math.max(1, largest)}%` }} />,
    )}
  </span>
);
