import { sql, type SQL } from 'drizzle-orm';
import { containsPattern } from '#platform/database/paging.ts';
import { typedNumber } from '../typedNumber.ts';
import type { users } from './tables.ts';

/** Whether a roll or phone number contains what was typed, in any spelling. Undefined if it is not a number. */
export function hasNumber(column: typeof users.rollNumber | typeof users.phoneNumber, typed: string): SQL | undefined {
  const number = typedNumber(typed);
  return number === undefined ? undefined : sql`translate(${column}, ' -', '') like ${containsPattern(number)}`;
}
