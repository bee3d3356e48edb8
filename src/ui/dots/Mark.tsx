import type { CSSProperties } from 'react';
import type { DotPath } from './dots.ts';
import { cx } from '../browser/cx.ts';
import dots from './dots.module.css';

interface MarkProps {
  paths: readonly (DotPath & { off: boolean })[];
  side: number;
  className?: string | undefined;
  style?: CSSProperties;
}

export function Mark({ paths, side, className, style }: MarkProps) {
  return (
    <svg
      className={cx(dots.dots, className)}
      style={style}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(({ size, d, off }) => (
        <path key={size} className={off ? dots.off : undefined} strokeWidth={size} d={d} />
      ))}
    </svg>
  );
}
