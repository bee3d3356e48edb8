import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The 3,000 most common passwords of at least 6 characters, most common first, in small letters, as ASVS 5.0, 6.2.4
 * asks. Source: passwords.json of the npm package @zxcvbn-ts/language-common 4.1.3 (MIT), which is ordered by
 * frequency.
 */
const file = join(import.meta.dirname, 'common-passwords.txt');

const commonPasswords = new Set(readFileSync(file, 'utf8').trim().split(/\r?\n/));

/** Symbols that attackers try instead of letters; `1` is either of two. */
const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const withLetters = (password: string, one: string): string =>
  password.replaceAll(/[^a-z]/g, (sign) => (sign === '1' ? one : (letters[sign] ?? sign)));

/** Whether a password is in the list, in any case and with symbols instead of letters, or repeats one character. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (password !== '' && new Set(plain).size <= 1) return true;
  return [plain, withLetters(plain, 'i'), withLetters(plain, 'l')].some((spelling) => commonPasswords.has(spelling));
}
