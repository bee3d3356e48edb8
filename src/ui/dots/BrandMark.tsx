import { memo } from 'react';
import { bitmap, dotPath, type Point, rows } from './dots.ts';

const pitch = 4;
const letter = bitmap([0b1111111, 0b1001001, 0b0001000, 0b0001000, 0b0001000, 0b0001000, 0b0011100]);
const lines = Array.from({ length: rows }, (_, y) =>
  dotPath(
    Array.from({ length: rows }, (_, x): Point => [x, y]).filter(([x]) => letter(x, y) === 1),
    pitch,
  ),
);

/** The festival's mark: a letter whose seven rows are the seven clubs. */
export const BrandMark = memo(function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg className={`dots brand-mark ${className}`} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      {lines.map((d, y) => (
        <path key={y} className={`r${y}`} strokeWidth={3.5} d={d} />
      ))}
    </svg>
  );
});
