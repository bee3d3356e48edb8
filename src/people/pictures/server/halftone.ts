/** Dots of one picture, drawn in one colour. */
export interface Halftone {
  /** One byte per dot, row by row: 0 is none, `levels` the largest. */
  dots: Uint8Array;
  columns: number;
}

export const levels = 7;
/** 6 px each on a card (408 px). */
export const dotColumns = 68;
export const mostDotRows = 136;
/** For a person: 3.6 px each on their profile (80 px). */
export const dotsAcrossPerson = 22;

/** Areas grow with brightness, and dots never touch. */
const diameterOf = (level: number) => (0.94 * Math.sqrt(level / levels)).toFixed(2);

/** @param brightness one byte per dot, 0 is black */
export const dotsOf = (brightness: Uint8Array): Buffer =>
  Buffer.from(brightness.map((value) => Math.round((value / 255) ** 1.25 * levels)));

/**
 * Larger dots for a small place: some `across` on the shorter side, with the average brightness of those they replace.
 */
export function coarser({ dots, columns }: Halftone, across: number): { dots: Buffer; columns: number } {
  const rows = dots.length / columns;
  const size = Math.max(1, Math.round(Math.min(columns, rows) / across));
  const [wide, high] = [Math.floor(columns / size), Math.floor(rows / size)];
  const mean = (_: unknown, at: number) => {
    const corner = Math.floor(at / wide) * size * columns + (at % wide) * size;
    let sum = 0;
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) sum += dots[corner + y * columns + x] ?? 0;
    return Math.round(sum / size ** 2);
  };
  return { dots: Buffer.from(Array.from({ length: wide * high }, mean)), columns: wide };
}

/** The dots as an SVG with one path per size. @param colour six hexadecimal digits */
export function drawHalftone({ dots, columns }: Halftone, colour: string): string {
  const paths = Array.from({ length: levels + 1 }, () => '');
  dots.forEach((level, i) => {
    if (level > 0 && level <= levels) paths[level] += `M${i % columns} ${Math.floor(i / columns)}h.01`;
  });
  const drawn = paths.map((d, level) => (d === '' ? '' : `<path stroke-width="${diameterOf(level)}" d="${d}"/>`));
  const rows = dots.length / columns;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * 6}" height="${rows * 6}" viewBox="-.5 -.5 ${columns} ${rows}" fill="none" stroke="#${colour}" stroke-linecap="round">${drawn.join('')}</svg>`;
}
