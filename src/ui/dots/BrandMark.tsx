import { memo } from 'react';
import { inColour } from '../browser/inColour.ts';
import { bitmap, dotPath, type Point, rows } from './dots.ts';
import dots from './dots.module.css';

const pitch = 4;
const brand = bitmap([0b1111111, 0b1001001, 0b0001000, 0b0001000, 0b0001000, 0b0001000, 0b0011100]);
const lines = Array.from({ length: rows }, (_, y) =>
  dotPath(
    Array.from({ length: rows }, (_, x): Point => [x, y]).filter(([x]) => brand(x, y) === 1),
    pitch,
  ),
);

export const BrandMark = memo(function BrandMark({ colours }: { colours: readonly string[] }) {
  return (
    <svg className={`${dots.dots} ${dots.coloured}`} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      {lines.map((d, y) => (
        <path key={y} {...inColour(colours[y % colours.length] ?? '')} strokeWidth={3.5} d={d} />
      ))}
    </svg>
  );
});
