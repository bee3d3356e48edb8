import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/database.ts';
import type { TestApp } from './app.ts';

export const tablesOf = async (site: TestApp): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      site.db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    )
  ).map(({ name }) => name);

/** Every row of every table as text, by the name of the table. */
export async function dumpTables(site: TestApp): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const name of await tablesOf(site)) {
    const rows = await rowsOf<{ row: string }>(
      site.db,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    all.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return all;
}
