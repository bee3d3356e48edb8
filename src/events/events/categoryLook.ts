import type { categories } from './rules.ts';

/** Brightness 0 to 1 at (x, y); s and t (0 to 1) are derived from the event's id, so that no two look the same. */
type Pattern = (x: number, y: number, s: number, t: number) => number;

interface CategoryLook {
  /** Readable on the dark ground: at least 4.5:1 on `float`, and on its own tint of 12 %. */
  colour: string;
  /** Seven rows of seven dots. */
  glyph: readonly number[];
  /** Of the banner. */
  pattern: Pattern;
}

const looks: Readonly<Record<(typeof categories)[number], CategoryLook>> = {
  Competition: {
    colour: '#ff6b62',
    glyph: [0b1111111, 0b1011101, 0b1011101, 0b0111110, 0b0011100, 0b0001000, 0b0111110],
    pattern: (x, y, s) => 0.5 + 0.5 * Math.cos(Math.hypot((x - 4 - s * 26) * 0.55, y - 3) * 1.55),
  },
  Workshop: {
    colour: '#46d18a',
    glyph: [0b1111100, 0b1111110, 0b1111100, 0b0011000, 0b0011000, 0b0011000, 0b0011000],
    pattern: (x, y, s) => {
      const top = (Math.floor((x + s * 28) / 3) % 7) + 1;
      return 6 - y < top ? 0.4 + (0.6 * (7 - y)) / top : 0;
    },
  },
  Hackathon: {
    colour: '#b795ff',
    glyph: [0b0001110, 0b0011100, 0b0111000, 0b1111110, 0b0011100, 0b0011000, 0b0110000],
    pattern: (x, y, s, t) => {
      const width = 6 + Math.round(t * 4);
      const at = (x + Math.abs(y - 3) + s * 12) % width;
      return 1 - Math.min(1, Math.abs(at - width / 2) / (width / 2));
    },
  },
  Talk: {
    colour: '#5eb0ff',
    glyph: [0b0111110, 0b1000001, 0b1010101, 0b1000001, 0b0111110, 0b0110000, 0b0100000],
    // a voice
    pattern: (x, y, s, t) =>
      Math.max(
        0,
        1.15 -
          Math.abs(y - 3) / (0.7 + 3.2 * Math.abs(Math.sin(x * (0.22 + s * 0.1) + t * 6) * Math.cos(x * 0.11 + s * 3))),
      ),
  },
};

const byName: ReadonlyMap<string, CategoryLook> = new Map(
  Object.entries(looks).map(([name, look]) => [name.toLowerCase(), look]),
);

export const categoryColours: readonly string[] = Object.values(looks).map(({ colour }) => colour);

/** A category's look, in any case; an unknown one looks like a talk. */
export const categoryLook = (category: string): CategoryLook => byName.get(category.toLowerCase()) ?? looks.Talk;
