import type { PgSelect } from 'drizzle-orm/pg-core';

export interface Paging {
  /** From 1. */
  page?: number | undefined;
  limit?: number | undefined;
}

/** One page of a list, or all of it where no `limit` is given. */
export function paged<List extends PgSelect>(list: List, { page = 1, limit }: Paging): List {
  return limit === undefined ? list : list.limit(limit).offset((page - 1) * limit);
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
