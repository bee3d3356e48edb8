import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The 3,000 most common passwords of at least 6 characters, most common first, in small letters.
 * As many as ASVS 5.0, 6.2.4 asks. Source: passwords.json of the npm package @zxcvbn-ts/language-common 4.1.3 (MIT), which is ordered by frequency.
 */
const file = join(import.meta.dirname, 'common-passwords.txt');

const commonPasswords = new Set(readFileSync(file, 'utf8').trim().split(/\r?\n/));

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
