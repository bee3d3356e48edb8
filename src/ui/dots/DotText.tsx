import { memo } from 'react';
import { dotPath, memoize, rowOf, rows, textColumns } from './dots.ts';
import { cx } from '../browser/cx.ts';
import { inColour } from '../browser/inColour.ts';
import dots from './dots.module.css';

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

const none: readonly string[] = [];

function rowColour(colours: readonly string[], y: number) {
  const colour = colours[y % colours.length];
  return colour === undefined ? {} : inColour(colour);
}

interface DotTextProps {
  text: string;
  /** Colours of the rows, from the top, repeated if there are fewer. Default: the text's own colour. */
  colours?: readonly string[];
  grid?: boolean;
  pad?: number;
  /** The padding lies outside the viewBox; `overflow: visible` lets it run off the page. */
  bleeds?: boolean;
  /** An attribute: the content security policy forbids style attributes in server HTML. */
  width?: `${number}%`;
  className?: string | undefined;
}

/** A word in dots: seven rows, `data-row` 0 to 6, so that CSS can light one row. */
export const DotText = memo(function DotText({
  text,
  colours = none,
  grid = true,
  pad = 0,
  bleeds = false,
  width: share,
  className,
}: DotTextProps) {
  const { width: drawn, lines } = rowsOf(`${text}\n${pad}`);
  const width = bleeds ? drawn - pad * pitch : drawn;
  return (
    <svg
      className={cx(dots.dots, colours.length > 0 && dots.coloured, className)}
      viewBox={`0 0 ${width} ${rows * pitch}`}
      width={share ?? width}
      height={rows * pitch}
      aria-hidden="true"
      focusable="false"
    >
      {lines.map(({ lit, unlit }, y) => (
        <g key={y} data-row={y} {...rowColour(colours, y)}>
          {grid && unlit && <path className={dots.off} strokeWidth={unlitSize} d={unlit} />}
          {lit && <path strokeWidth={litSize} d={lit} />}
        </g>
      ))}
    </svg>
  );
});
