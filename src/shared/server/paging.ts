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

/** A pattern for `like` that finds the text anywhere; its wildcards stand for themselves. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
