import { type Field, hash } from './dots.ts';

/** What a club's mark is made of; see festival/clubs.json. */
export interface Club {
  slug: string;
  color: string;
  /** Seven rows of seven digits, each how big its dot is: 0 to 5. */
  mark: readonly string[] | null;
}

const biggest = 5;

function markOfHash(slug: string): Field {
  const seed = hash(slug);
  return (x, y) => (seed >>> ((3 - Math.abs(3 - x)) * 7 + y)) & 1;
}

/** The mark that the festival gives a club, or one made from its slug. */
export const clubField = ({ slug, mark }: Club): Field =>
  mark === null ? markOfHash(slug) : (x, y) => Number(mark[y]?.charAt(x)) / biggest;
