import type { DotPath } from './dots.ts';

interface MarkProps {
  paths: readonly (DotPath & { off: boolean })[];
  /** The side of the drawing in its own units. */
  side: number;
  className: string;
}

/** A drawing on the 7x7 grid. */
export function Mark({ paths, side, className }: MarkProps) {
  return (
    <svg className={`dots ${className}`} viewBox={`0 0 ${side} ${side}`} aria-hidden="true" focusable="false">
      {paths.map(({ size, d, off }) => (
        <path key={size} className={off ? 'off' : undefined} strokeWidth={size} d={d} />
      ))}
    </svg>
  );
}
