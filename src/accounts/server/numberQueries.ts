import { sql, type SQL } from 'drizzle-orm';
import { festival } from '#festival';
import { containsPattern } from '#platform/database/paging.ts';
import type { users } from './tables.ts';

const international = new RegExp(`^(?:\\+|00)${festival.phone.countryCode}`);
const trunkPrefix = festival.phone.example.startsWith('0') ? '0' : '';

/** Fewer would match nearly everybody. */
const leastCharacters = 3;

/**
 * Whether a roll or phone number holds what was typed, however it is spelled: CT23045, ct 23045 and CT-23045 are one, and so
 * are 0300-1234567, +92 300 1234567 and 0092300… where the country's code is 92. Undefined for what has no digit or is too short to say anything.
 */
export function hasNumber(column: typeof users.rollNumber | typeof users.phoneNumber, typed: string): SQL | undefined {
  const bare = typed.replace(/[\s-]/gu, '').toUpperCase();
  if (!/\d/.test(bare) || bare.length < leastCharacters) return undefined;
  const national = bare.replace(international, trunkPrefix);
  return sql`translate(${column}, ' -', '') like ${containsPattern(national)}`;
}
