import { asciiColumns, type DotPath, hash, isLit, pathsBySize, type Point, rows } from '#ui/dots/dots.ts';

export interface BannerSubject {
  readonly id: string;
  readonly title: string;
  readonly category: string;
}

/** Brightness 0..1 at (x, y); s and t (0..1) come from the subject's id, so that no two look the same. */
type Pattern = (x: number, y: number, s: number, t: number) => number;

const voice: Pattern = (x, y, s, t) =>
  Math.max(
    0,
    1.15 -
      Math.abs(y - 3) / (0.7 + 3.2 * Math.abs(Math.sin(x * (0.22 + s * 0.1) + t * 6) * Math.cos(x * 0.11 + s * 3))),
  );

const patterns: Readonly<Record<string, Pattern>> = {
  // rings from the start line
  competition: (x, y, s) => 0.5 + 0.5 * Math.cos(Math.hypot((x - 4 - s * 26) * 0.55, y - 3) * 1.55),
  // steps, one at a time
  workshop: (x, y, s) => {
    const top = (Math.floor((x + s * 28) / 3) % 7) + 1;
    return 6 - y < top ? 0.4 + (0.6 * (7 - y)) / top : 0;
  },
  // chevrons, moving on
  hackathon: (x, y, s, t) => {
    const width = 6 + Math.round(t * 4);
    const at = (x + Math.abs(y - 3) + s * 12) % width;
    return 1 - Math.min(1, Math.abs(at - width / 2) / (width / 2));
  },
  talk: voice,
};

/** The letters under a banner: column i carries letter i of the title, which repeats after two blanks. */
export function bannerLetters(title: string, columns: number): string[] {
  const text = `${title}  `;
  return Array.from({ length: columns }, (_, x) => text.charAt(x % text.length));
}

/**
 * A banner: column i is letter i of the title in 7-bit ASCII, top bit first. Set bits burn (`high`), the others glow
 * (`low`); the size of a dot comes from the category's pattern. The same subject gives the same banner everywhere.
 */
export function bannerPaths(
  { id, title, category }: BannerSubject,
  columns: number,
  pitch: number,
): { high: DotPath[]; low: DotPath[] } {
  const seed = hash(id);
  const s = (seed & 0xffff) / 0xffff;
  const t = (seed >>> 16) / 0xffff;
  const pattern = patterns[category.toLowerCase()] ?? voice;
  const high: (readonly [Point, number])[] = [];
  const low: (readonly [Point, number])[] = [];
  asciiColumns(bannerLetters(title, columns).join('')).forEach((code, x) => {
    for (let y = 0; y < rows; y++) {
      const bright = Math.round(Math.max(0, Math.min(1, pattern(x, y, s, t))) * 4) / 4;
      if (isLit(code, y)) high.push([[x, y], 0.24 + 0.68 * bright]);
      else low.push([[x, y], 0.1 + 0.66 * bright]);
    }
  });
  return { high: pathsBySize(high, pitch), low: pathsBySize(low, pitch) };
}
