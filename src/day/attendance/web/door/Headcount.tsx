import { dotPath, type Point } from '#ui/dots/dots.ts';
import dots from '#ui/dots/dots.module.css';
import styles from './Headcount.module.css';

const pitch = 10;
const columns = 30;
const mostDots = 90;

export function Headcount({ present, expected }: { present: number; expected: number }) {
  const count = Math.min(expected, mostDots);
  const filled = expected === 0 ? 0 : Math.floor((present / expected) * count);
  const points = Array.from({ length: count }, (_, i): Point => [i % columns, Math.floor(i / columns)]);
  const lines = Math.max(1, Math.ceil(count / columns));
  return (
    <div className={styles.headcount}>
      <p>
        <strong>{present}</strong>
        <span>{` of ${expected} present`}</span>
      </p>
      <svg
        className={dots.dots}
        viewBox={`0 0 ${columns * pitch} ${lines * pitch}`}
        aria-hidden="true"
        focusable="false"
      >
        <path className={dots.off} strokeWidth={6} d={dotPath(points.slice(filled), pitch)} />
        <path strokeWidth={7} d={dotPath(points.slice(0, filled), pitch)} />
      </svg>
    </div>
  );
}
