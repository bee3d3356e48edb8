import { is, type AnyColumn, Column, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Direction } from '../http/fields.ts';

export interface Paging {
  /** From 1. */
  page?: number | undefined;
  limit?: number | undefined;
}

/** One page of a list, or all of it where no `limit` is given. */
export function paged<List extends PgSelect>(list: List, { page = 1, limit }: Paging): List {
  return limit === undefined ? list : list.limit(limit).offset((page - 1) * limit);
}

export interface Sorting<Name extends string> {
  sort?: Name | undefined;
  direction?: Direction | undefined;
}

/**
 * What a list is ordered by: what `sort` names, empty values last in both directions, and within equals the list's own
 * order, which it also has without `sort`.
 */
export function orderOf<Name extends string>(
  columns: Record<Name, AnyColumn | SQL>,
  { sort, direction = 'asc' }: Sorting<Name>,
  own: SQL[],
): SQL[] {
  if (sort === undefined) return own;
  const column = columns[sort];
  // Said of a column that is never empty, `nulls last` would keep its index from being read backwards.
  const last = is(column, Column) && column.notNull ? sql`` : sql` nulls last`;
  return [sql`${column} ${sql.raw(direction)}${last}`, ...own];
}

/** How many there are in all: a page that is not full tells it without counting. */
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
/** Patterns for `like` that find the text anywhere, or at the beginning; its wildcards stand for themselves. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;
export const prefixPattern = (text: string): string => `${escapeLike(text)}%`;
