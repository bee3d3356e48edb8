import { memo } from 'react';
import { bitmap, markPaths, memoize } from '#ui/dots/dots.ts';
import { Mark } from '#ui/dots/Mark.tsx';

const talk = [0b0111110, 0b1000001, 0b1010101, 0b1000001, 0b0111110, 0b0110000, 0b0100000];
const glyphs: Readonly<Record<string, readonly number[]>> = {
  competition: [0b1111111, 0b1011101, 0b1011101, 0b0111110, 0b0011100, 0b0001000, 0b0111110],
  workshop: [0b1111100, 0b1111110, 0b1111100, 0b0011000, 0b0011000, 0b0011000, 0b0011000],
  hackathon: [0b0001110, 0b0011100, 0b0111000, 0b1111110, 0b0011100, 0b0011000, 0b0110000],
  talk,
};
const pathsOf = memoize((kind: string) =>
  markPaths(bitmap(glyphs[kind] ?? talk), { pitch: 4, smallest: 0, biggest: 0.96 }),
);

/** The class that sets a category's colour (`--c`) for what is inside; anything unknown is drawn as a talk. */
export function categoryTone(category: string): string {
  const kind = category.toLowerCase();
  return `c-${kind in glyphs ? kind : 'talk'}`;
}

/** A category's 7x7 glyph, 14 px or a multiple. Takes the colour of its text. */
export const CategoryGlyph = memo(function CategoryGlyph({ category }: { category: string }) {
  return <Mark className="glyph" side={28} paths={pathsOf(category.toLowerCase())} />;
});
