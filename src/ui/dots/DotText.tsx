import { memo } from 'react';
import { dotPath, memoize, rowOf, rows, textColumns } from './dots.ts';

const pitch = 20;
const unlitSize = pitch * 0.16;
const litSize = pitch * 0.84;

const rowsOf = memoize((key: string) => {
  const [text = '', pad = '0'] = key.split('\n');
  const columns = [...textColumns(text), ...Array<number>(Number(pad)).fill(0)];
  return {
    width: columns.length * pitch,
    lines: Array.from({ length: rows }, (_, y) => {
      const { lit, unlit } = rowOf(columns, y);
      return { lit: dotPath(lit, pitch), unlit: dotPath(unlit, pitch) };
    }),
  };
});

interface DotTextProps {
  /** A word or a number, never a sentence; the same words must stand beside it as real text. */
  text: string;
  /** Each row in its club's colour. */
  coloured?: boolean;
  /** Draw the empty cells too. */
  grid?: boolean;
  /** Empty columns after the text. */
  pad?: number;
  /** Those columns lie outside of the drawing's box; `overflow: visible` lets them run out of the page. */
  bleeds?: boolean;
  /** Of its place, in percent: an attribute, as the pages' policy forbids style attributes in what the server draws. */
  width?: `${number}%`;
  className?: string;
}

/** A word in dots: seven rows `g.row.r0` to `g.row.r6`, so that css can light one row. */
export const DotText = memo(function DotText({
  text,
  coloured = false,
  grid = true,
  pad = 0,
  bleeds = false,
  width: share,
  className = '',
}: DotTextProps) {
  const { width: drawn, lines } = rowsOf(`${text}\n${pad}`);
  const width = bleeds ? drawn - pad * pitch : drawn;
  return (
    <svg
      className={`dots ${coloured ? 'dots--rows ' : ''}${className}`}
      viewBox={`0 0 ${width} ${rows * pitch}`}
      width={share ?? width}
      height={rows * pitch}
      aria-hidden="true"
      focusable="false"
    >
      {lines.map(({ lit, unlit }, y) => (
        <g key={y} className={`row r${y}`}>
          {grid && unlit && <path className="off" strokeWidth={unlitSize} d={unlit} />}
          {lit && <path className="on" strokeWidth={litSize} d={lit} />}
        </g>
      ))}
    </svg>
  );
});
