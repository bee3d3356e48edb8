import { categoryLook } from '../categoryLook.ts';
import { asciiColumns, type DotPath, hash, isLit, pathsBySize, type Point, rows } from '#ui/dots/dots.ts';

export interface BannerSubject {
  readonly id: string;
  readonly title: string;
  readonly category: string;
}

export function bannerLetters(title: string, columns: number): string[] {
  const text = `${title}  `;
  return Array.from({ length: columns }, (_, x) => text.charAt(x % text.length));
}

export function bannerPaths(
  { id, title, category }: BannerSubject,
  columns: number,
  pitch: number,
): { high: DotPath[]; low: DotPath[] } {
  const seed = hash(id);
  const s = (seed & 0xffff) / 0xffff;
  const t = (seed >>> 16) / 0xffff;
  const { pattern } = categoryLook(category);
  // The title shifts, packs and dims the pattern, so that two of a category differ at a glance.
  const own = hash(title);
  const phase = (own & 0xff) / 4;
  const density = 0.65 + (0.9 * ((own >>> 8) & 0xff)) / 0xff;
  const amplitude = 0.6 + (0.4 * ((own >>> 16) & 0xff)) / 0xff;
  const high: (readonly [Point, number])[] = [];
  const low: (readonly [Point, number])[] = [];
  asciiColumns(bannerLetters(title, columns).join('')).forEach((code, x) => {
    for (let y = 0; y < rows; y++) {
      const bright = Math.round(Math.max(0, Math.min(1, amplitude * pattern(x * density + phase, y, s, t))) * 4) / 4;
      if (isLit(code, y)) high.push([[x, y], 0.24 + 0.68 * bright]);
      else low.push([[x, y], 0.1 + 0.66 * bright]);
    }
  });
  return { high: pathsBySize(high, pitch), low: pathsBySize(low, pitch) };
}
