import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { customType, text } from 'drizzle-orm/pg-core';
import { searchWords } from '../search.ts';
import { containsPattern } from './paging.ts';

/*
 * Generated columns for searching and sorting, computed by SQL functions (at the head of the first migration) that match `fold` and
 * `orderKey`: with LC_CTYPE=C `lower`, `ilike` and the collation know ASCII alone.
 */

/** These columns, each on a line of its own. */
export const searchedText = (...columns: readonly string[]) =>
  text('searched')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(`folded_text(${columns.map((column) => `coalesce(${column}, '')`).join(' || chr(10) || ')})`),
    );

const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** What rows sorted by `name` are ordered by. */
export const nameOrder = () =>
  byteOrderedText('name_order')
    .notNull()
    .generatedAlwaysAs(sql`order_key(name)`);

/** Whether each word of the search is in a folded text. */
export const holdsWords = (searched: AnyColumn | SQL, search: string): SQL | undefined =>
  and(...searchWords(search).map((word) => sql`${searched} like ${containsPattern(word)}`));
