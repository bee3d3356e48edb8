import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { customType, text } from 'drizzle-orm/pg-core';
import { searchWords } from '../search.ts';
import { containsPattern } from './paging.ts';

/*
 * What is searched and ordered by, in columns that the database makes with functions of its own (migration 0040), as `fold` and
 * `orderKey` do: `lower`, `ilike` and the collation of a database made with LC_CTYPE=C know ASCII alone.
 */

/** These columns, each on a line of its own. */
export const searchedText = (...columns: readonly string[]) =>
  text('searched')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(`folded_text(${columns.map((column) => `coalesce(${column}, '')`).join(' || chr(10) || ')})`),
    );

const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** What the rows are ordered by where they are ordered by `name`. */
export const nameOrder = () =>
  byteOrderedText('name_order')
    .notNull()
    .generatedAlwaysAs(sql`order_key(name)`);

/** Whether each word of the search is in a folded text. */
export const holdsWords = (searched: AnyColumn | SQL, search: string): SQL | undefined =>
  and(...searchWords(search).map((word) => sql`${searched} like ${containsPattern(word)}`));
