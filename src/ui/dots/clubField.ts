import { type Field, hash } from './dots.ts';

/** The input of a club's mark; see festival/clubs.json. */
export interface Club {
  slug: string;
  color: string;
  /** Seven rows of seven digits, the size of each dot: 0 to 5. */
  mark: readonly string[] | null;
}

const biggest = 5;

function markOfHash(slug: string): Field {
  const seed = hash(slug);
  return (x, y) => (seed >>> ((3 - Math.abs(3 - x)) * 7 + y)) & 1;
}

/** The festival's mark for a club, or one derived from its slug. */
export const clubField = ({ slug, mark }: Club): Field =>
  mark === null ? markOfHash(slug) : (x, y) => Number(mark[y]?.charAt(x)) / biggest;
