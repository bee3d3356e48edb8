import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';

/** Answers as soon as the database does. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
