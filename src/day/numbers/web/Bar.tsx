import { barDots } from '../rules.ts';
import styles from './Numbers.module.css';

interface BarProps {
  /** In dots of the twenty. */
  parts: readonly { name: 'present' | 'absent' | 'count'; dots: number }[];
}

export const Bar = ({ parts }: BarProps) => (
  <span className={styles.bar} aria-hidden="true">
    {parts.map(
      ({ name, dots }) =>
        dots > 0 && <i key={name} data-part={name} style={{ width: `${((100 * dots) / barDots).toFixed(2)}%` }} />,
    )}
  </span>
);
