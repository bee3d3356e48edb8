import { randomInt } from 'node:crypto';

// Without I, L, O, 0 and 1, which people take for each other.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Eight letters and digits by which a team is named on the phone. One of 850,000 million. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
