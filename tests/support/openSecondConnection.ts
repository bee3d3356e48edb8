import { sql } from 'drizzle-orm';
import { openPostgres, rowsOf, type Database, type Db, type PostgresOptions } from '#platform/database/database.ts';

export async function openSecondConnection(db: Db, options?: PostgresOptions): Promise<Database> {
  const [row] = await rowsOf<{ name: string }>(db, sql`select current_database() as name`);
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${row?.name}`;
  return openPostgres(url.href, options);
}
