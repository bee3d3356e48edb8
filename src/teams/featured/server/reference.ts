import { randomInt } from 'node:crypto';

// Without I, L, O, 0 and 1, which are easily confused.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Eight characters to name a team by phone: one of 850,000 million. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
