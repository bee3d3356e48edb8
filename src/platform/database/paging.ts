import { is, type AnyColumn, Column, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Direction } from '../http/fields.ts';

export interface Paging {
  /** From 1. */
  page?: number | undefined;
  limit?: number | undefined;
}

/** One page of a list, or the whole list without `limit`. */
export function paged<List extends PgSelect>(list: List, { page = 1, limit }: Paging): List {
  return limit === undefined ? list : list.limit(limit).offset((page - 1) * limit);
}

export interface Sorting<Name extends string> {
  sort?: Name | undefined;
  direction?: Direction | undefined;
}

/** The order of a list: by `sort`, empty values last in both directions, and then by the list's own order. */
export function orderOf<Name extends string>(
  columns: Record<Name, AnyColumn | SQL>,
  { sort, direction = 'asc' }: Sorting<Name>,
  own: SQL[],
): SQL[] {
  if (sort === undefined) return own;
  const column = columns[sort];
  // On a column that is never empty, `nulls last` would prevent reading its index backwards.
  const last = is(column, Column) && column.notNull ? sql`` : sql` nulls last`;
  return [sql`${column} ${sql.raw(direction)}${last}`, ...own];
}

/** The total number of rows; a page that is not full yields it without counting. */
export async function countTotal(
  rows: readonly unknown[],
  { page = 1, limit }: Paging,
  count: () => PromiseLike<number>,
): Promise<number> {
  if (limit === undefined) return rows.length;
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  return isLast ? (page - 1) * limit + rows.length : count();
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** `like` patterns that find the text anywhere, or at the beginning, with its wildcards escaped. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;
export const prefixPattern = (text: string): string => `${escapeLike(text)}%`;
