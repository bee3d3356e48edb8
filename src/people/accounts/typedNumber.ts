import { festival } from '#festival';
import { bareNumber, plainNumber } from '#platform/plainNumber.ts';

/** With a country code people leave out the trunk prefix, or write it in parentheses. */
const trunkPrefix = festival.phone.example.startsWith('0') ? '0' : '';
const international = new RegExp(`^(?:\\+|00)${festival.phone.countryCode}${trunkPrefix && `${trunkPrefix}?`}`);

/** No real number is longer, and longer ones are not matched against a pattern. */
const mostCharacters = 100;
/** Fewer would match nearly everybody. */
const leastCharacters = 3;

interface Format {
  pattern: string;
  example?: string;
}

/** With the separators of the example in their places; undefined if the number of characters differs. */
function asInExample(bare: string, example = bare): string | undefined {
  let at = 0;
  const written = example.replace(/[^\s()-]/g, () => bare.charAt(at++));
  return at === bare.length ? written : undefined;
}

/** The first spelling of the typed text that has this format. */
function inFormat(typed: string, { pattern, example }: Format): string | undefined {
  if (typed.length > mostCharacters) return undefined;
  const bare = bareNumber(typed);
  const plain = plainNumber(typed);
  return [plain, plain.toUpperCase(), asInExample(bare, example), bare].find(
    (spelling) => spelling !== undefined && new RegExp(pattern).test(spelling),
  );
}

/**
 * How a number is stored, in the formats of `festival.json`; anything else comes back in plain characters, for the rule
 * of its field to refuse. Forms and contracts use the same function.
 */
export const storedPhone = (typed: string): string =>
  inFormat(typed, festival.phone) ??
  inFormat(bareNumber(typed).replace(international, trunkPrefix), festival.phone) ??
  plainNumber(typed);

/** A foreign number: the festival's own format if it fits, else any that teams may give. */
export function storedTeamPhone(typed: string): string {
  const stored = storedPhone(typed);
  const isOwn = new RegExp(festival.phone.pattern).test(stored);
  return isOwn ? stored : (inFormat(typed, { pattern: festival.phone.teamPattern }) ?? stored);
}

export const storedRollNumber = (typed: string): string =>
  inFormat(typed, festival.rollNumber) ?? plainNumber(typed).toUpperCase();

export const storedNationalId = (typed: string): string => inFormat(typed, festival.nationalId) ?? plainNumber(typed);

/** A code of digits alone. */
export const storedCode = bareNumber;

/**
 * A roll or phone number, or a part of one, for comparing: CT23045, ct 23045 and CT-23045 are equal, and so are
 * 0300-1234567, +92 300 1234567 and 0092300… with the country code 92. Undefined without a digit or if it is too short
 * to be meaningful.
 */
export function typedNumber(typed: string): string | undefined {
  const number = bareNumber(typed);
  if (!/\d/.test(number) || number.length < leastCharacters) return undefined;
  return number.replace(international, trunkPrefix);
}

/** Whether one of these roll and phone numbers contains what was typed, as in the server's search. */
export function matchesNumber(numbers: readonly string[], typed: string): boolean {
  const number = typedNumber(typed);
  return number !== undefined && numbers.some((one) => bareNumber(one).includes(number));
}
