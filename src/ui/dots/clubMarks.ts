import { bitmap, type Field, hash } from './dots.ts';

const ring = (x: number, y: number, at: number): boolean =>
  x >= at && x <= at + 2 && y >= at && y <= at + 2 && !(x === at + 1 && y === at + 1);

const heights = [1, 2, 4, 7, 5, 3, 1];

/** The drawn marks, in the order of the headline's rows. A club whose slug is not here gets a mark made from it. */
const marks: Readonly<Record<string, Field>> = {
  // recursion: Pascal's triangle mod 2
  'koderz-club': (x, y) => ((x & (6 - y)) === 0 ? 1 : 0),
  // a guarded core
  'cyber-sents': (x, y) => [1, 0.4, 0, 1][Math.abs(x - 3) + Math.abs(y - 3)] ?? 0,
  // the layers of a network
  'ai-alliance': (x, y) => {
    const node = (x === 0 && y % 2 === 1) || (x === 3 && y % 2 === 0) || (x === 6 && (y === 2 || y === 4));
    if (node) return 1;
    return x % 3 !== 0 && (x + y) % 2 === 1 ? 0.4 : 0;
  },
  // a distribution
  'data-insights': (x, y) => {
    const below = (heights[x] ?? 0) - (6 - y);
    if (below <= 0) return 0;
    return below === 1 ? 1 : 0.6;
  },
  // linked blocks
  'ledger-league': (x, y) => (ring(x, y, 0) || ring(x, y, 2) || ring(x, y, 4) ? 1 : 0),
  // two sources interfering
  'qubit-qrew': (x, y) => {
    const waves = Math.cos(Math.hypot(x - 0.5, y - 3) * 1.05) + Math.cos(Math.hypot(x - 5.5, y - 3) * 1.05);
    return Math.abs(waves / 2) ** 0.8;
  },
  // a sprite
  gameverse: bitmap([0b0100010, 0b0011100, 0b0111110, 0b1101011, 0b1111111, 0b0100010, 0b1000001]),
};
const order = Object.keys(marks);

/** A mirrored pattern of 28 bits of the slug's hash, so that every club has a mark of its own. */
function markOfHash(slug: string): Field {
  const seed = hash(slug);
  return (x, y) => (seed >>> ((3 - Math.abs(3 - x)) * 7 + y)) & 1;
}

/** The mark of a club: drawn for the clubs we know, made from the slug for the others. */
export const clubField = (slug: string): Field => marks[slug] ?? markOfHash(slug);

/** The track (row of the headline, 0 at the top) that gives a club its colour. */
export function clubTrack(slug: string): number {
  const known = order.indexOf(slug);
  return known === -1 ? hash(slug) % order.length : known;
}
