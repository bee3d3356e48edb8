/** Dots of one picture, drawn in one colour. */
export interface Halftone {
  /** A byte a dot, row by row: 0 is none, `levels` the largest. */
  dots: Uint8Array;
  columns: number;
}

export const levels = 7;
/** 6 px each on a card (408 px). */
export const dotColumns = 68;
export const mostDotRows = 136;

/** Areas grow with brightness, and a dot never touches the next. */
const diameterOf = (level: number) => (0.94 * Math.sqrt(level / levels)).toFixed(2);

/** @param brightness a byte a dot, 0 is black */
export const dotsOf = (brightness: Uint8Array): Buffer =>
  Buffer.from(brightness.map((value) => Math.round((value / 255) ** 1.25 * levels)));

/** The dots as an SVG of one path a size. @param colour six hexadecimal digits */
export function drawHalftone({ dots, columns }: Halftone, colour: string): string {
  const paths = Array.from({ length: levels + 1 }, () => '');
  dots.forEach((level, i) => {
    if (level > 0 && level <= levels) paths[level] += `M${i % columns} ${Math.floor(i / columns)}h.01`;
  });
  const drawn = paths.map((d, level) => (d === '' ? '' : `<path stroke-width="${diameterOf(level)}" d="${d}"/>`));
  const rows = dots.length / columns;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * 6}" height="${rows * 6}" viewBox="-.5 -.5 ${columns} ${rows}" fill="none" stroke="#${colour}" stroke-linecap="round">${drawn.join('')}</svg>`;
}
