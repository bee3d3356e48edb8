import { festival } from '#festival';

const international = new RegExp(`^(?:\\+|00)${festival.phone.countryCode}`);
const trunkPrefix = festival.phone.example.startsWith('0') ? '0' : '';

/** Fewer would match nearly everybody. */
const leastCharacters = 3;

const bare = (number: string): string => number.replace(/[\s-]/gu, '').toUpperCase();

/**
 * A roll or phone number, or a part of one, without spaces and dashes: CT23045, ct 23045 and CT-23045 are one, and so are
 * 0300-1234567, +92 300 1234567 and 0092300… where the country's code is 92. Undefined for what has no digit or is too short to say anything.
 */
export function typedNumber(typed: string): string | undefined {
  const number = bare(typed);
  if (!/\d/.test(number) || number.length < leastCharacters) return undefined;
  return number.replace(international, trunkPrefix);
}

/** Whether one of these roll and phone numbers holds what was typed, as the server's search finds it. */
export function matchesNumber(numbers: readonly string[], typed: string): boolean {
  const number = typedNumber(typed);
  return number !== undefined && numbers.some((one) => bare(one).includes(number));
}
