const digit = /\p{Nd}/u;

/** A digit's value in any script. Unicode keeps the ten digits of a script in a row, from zero on. */
function valueOf(written: string): string {
  const code = written.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/**
 * A number or code from keyboards, contact books and spreadsheets in plain characters: digits of any script become 0 to
 * 9, dashes a hyphen, blanks a space; invisible characters (direction marks, joiners) are removed.
 */
export const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2212\u02d7]/gu, '-')
    .replace(/[^\d\P{Nd}]/gu, valueOf)
    .replace(/\s+/g, ' ')
    .trim();

/** The same without blanks, hyphens and parentheses, in capitals: what spellings of one number have in common. */
export const bareNumber = (typed: string): string =>
  plainNumber(typed)
    .replace(/[\s()-]/g, '')
    .toUpperCase();
