import { narrow, wide } from './font.ts';

/** An ASCII character has seven bits, a character on a dot display is seven dots high. */
export const rows = 7;
export type Point = readonly [x: number, y: number];
/** Dots of one size share a path. */
export interface DotPath {
  readonly size: number;
  readonly d: string;
}

const short = (value: number): string => String(Number(value.toFixed(2)));

/**
 * Drawn with round caps and the dot's size as stroke width. `h.01` and not `h0`, because some renderers drop sub-paths
 * of zero length.
 */
export function dotPath(points: readonly Point[], pitch: number): string {
  return points.map(([x, y]) => `M${short((x + 0.5) * pitch)} ${short((y + 0.5) * pitch)}h.01`).join('');
}

/** `y` from the top. */
export const isLit = (column: number, y: number): boolean => ((column >> (rows - 1 - y)) & 1) === 1;

/** Each column is a 7-bit number, top row first. Unknown characters become '?'. */
export function textColumns(text: string, { gap = 1, space = 4 } = {}): number[] {
  const columns: number[] = [];
  for (const character of text.toUpperCase()) {
    if (columns.length > 0) columns.push(...Array<number>(gap).fill(0));
    if (character === ' ') {
      columns.push(...Array<number>(Math.max(0, space - 2 * gap)).fill(0));
      continue;
    }
    const [hex, width] = narrow[character] ?? [wide[character] ?? wide['?'] ?? '', 5];
    const lines = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    for (let x = width - 1; x >= 0; x--) {
      columns.push(lines.reduce((bits, line, y) => bits | (((line >> x) & 1) << (rows - 1 - y)), 0));
    }
  }
  return columns;
}

/** One column per UTF-16 unit: its low seven bits. */
export const asciiColumns = (text: string): number[] =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) & 0x7f);

export function rowOf(columns: readonly number[], y: number): { lit: Point[]; unlit: Point[] } {
  const lit: Point[] = [];
  const unlit: Point[] = [];
  columns.forEach((column, x) => (isLit(column, y) ? lit : unlit).push([x, y]));
  return { lit, unlit };
}

export function pathsBySize(dots: Iterable<readonly [point: Point, size: number]>, pitch: number): DotPath[] {
  const bySize = new Map<number, Point[]>();
  for (const [point, size] of dots) {
    const same = bySize.get(size);
    if (same) same.push(point);
    else bySize.set(size, [point]);
  }
  return [...bySize].map(([size, points]) => ({ size: Number((size * pitch).toFixed(2)), d: dotPath(points, pitch) }));
}

/** The size of the dot at (x, y) of a 7x7 mark, 0 to 1. */
export type Field = (x: number, y: number) => number;

/** With `smallest` 0, empty cells have no path. The path of value 0 comes first. */
export function markPaths(
  field: Field,
  { pitch = 8, smallest = 0.16, biggest = 0.86 } = {},
): (DotPath & { off: boolean })[] {
  const byValue = new Map<number, Point[]>();
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < rows; x++) {
      const value = Math.round(field(x, y) * 5) / 5;
      if (smallest === 0 && value === 0) continue;
      byValue.set(value, [...(byValue.get(value) ?? []), [x, y]]);
    }
  }
  return [...byValue]
    .toSorted(([a], [b]) => a - b)
    .map(([value, points]) => ({
      size: Number((pitch * (smallest + (biggest - smallest) * value)).toFixed(2)),
      d: dotPath(points, pitch),
      off: value === 0,
    }));
}

/** Seven rows of seven bits, top row first, left dot in the top bit. */
export const bitmap =
  (lines: readonly number[]): Field =>
  (x, y) =>
    ((lines[y] ?? 0) >> (rows - 1 - x)) & 1;

/** FNV-1a, 32 bits. */
export function hash(word: string): number {
  let value = 2166136261;
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 16777619) >>> 0;
  return value;
}

/** At most `limit` results. */
export function memoize<T>(make: (key: string) => T, limit = 200): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (cache.size >= limit) cache.clear();
    const result = make(key);
    cache.set(key, result);
    return result;
  };
}
