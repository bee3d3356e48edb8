import { festival } from '#festival';
import { bareNumber, plainNumber } from '#platform/plainNumber.ts';

/** Beside a country's code people leave out the trunk prefix, or write it in parentheses. */
const trunkPrefix = festival.phone.example.startsWith('0') ? '0' : '';
const international = new RegExp(`^(?:\\+|00)${festival.phone.countryCode}${trunkPrefix && `${trunkPrefix}?`}`);

/** No number of people is longer; a pattern is tried on nothing that is. */
const mostCharacters = 100;
/** Fewer would match nearly everybody. */
const leastCharacters = 3;

interface Format {
  pattern: string;
  example?: string;
}

/** With the separators of the example in its places; undefined where it has more or fewer characters. */
function asInExample(bare: string, example = bare): string | undefined {
  let at = 0;
  const written = example.replace(/[^\s()-]/g, () => bare.charAt(at++));
  return at === bare.length ? written : undefined;
}

/** The first spelling of what was typed that has this format. */
function inFormat(typed: string, { pattern, example }: Format): string | undefined {
  if (typed.length > mostCharacters) return undefined;
  const bare = bareNumber(typed);
  const plain = plainNumber(typed);
  return [plain, plain.toUpperCase(), asInExample(bare, example), bare].find(
    (spelling) => spelling !== undefined && new RegExp(pattern).test(spelling),
  );
}

/**
 * How a number is stored, in the formats of `festival.json`; what has none of them comes back in plain characters, for the
 * rule of its field to refuse. The forms and the contracts ask the same function.
 */
export const storedPhone = (typed: string): string =>
  inFormat(typed, festival.phone) ??
  inFormat(bareNumber(typed).replace(international, trunkPrefix), festival.phone) ??
  plainNumber(typed);

/** Of somebody from elsewhere: the festival's own format where it has that, else any that teams may give. */
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
 * A roll or phone number, or a part of one, as it is compared: CT23045, ct 23045 and CT-23045 are one, and so are
 * 0300-1234567, +92 300 1234567 and 0092300… where the country's code is 92. Undefined for what has no digit or is too short to say anything.
 */
export function typedNumber(typed: string): string | undefined {
  const number = bareNumber(typed);
  if (!/\d/.test(number) || number.length < leastCharacters) return undefined;
  return number.replace(international, trunkPrefix);
}

/** Whether one of these roll and phone numbers holds what was typed, as the server's search finds it. */
export function matchesNumber(numbers: readonly string[], typed: string): boolean {
  const number = typedNumber(typed);
  return number !== undefined && numbers.some((one) => bareNumber(one).includes(number));
}
