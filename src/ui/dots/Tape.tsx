import { memo } from 'react';
import { asciiColumns, dotPath, isLit, type Point, rows } from './dots.ts';
import dots from './dots.module.css';
import styles from './Tape.module.css';

const pitch = 14;

const feedRow = 4;

export const Tape = memo(function Tape({ text }: { text: string }) {
  const holes: Point[] = [];
  const feed: Point[] = [];
  asciiColumns(text).forEach((code, x) => {
    for (let y = 0; y < rows; y++) if (isLit(code, y)) holes.push([x, y < feedRow ? y : y + 1]);
    feed.push([x, feedRow]);
  });
  const letters = Array.from({ length: text.length }, (_, x) => x).filter((x) => text.charAt(x).trim() !== '');
  const width = text.length * pitch;
  return (
    <svg
      className={`${dots.dots} ${styles.tape}`}
      viewBox={`0 0 ${width} ${9.5 * pitch}`}
      width={width}
      height={9.5 * pitch}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.hole} strokeWidth={9.24} d={dotPath(holes, pitch)} />
      <path className={styles.hole} strokeWidth={4.2} d={dotPath(feed, pitch)} />
      <text x={letters.map((x) => (x + 0.5) * pitch).join(' ')} y={9.05 * pitch}>
        {letters.map((x) => text.charAt(x)).join('')}
      </text>
    </svg>
  );
});
