import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../database/database.ts';

/** A snapshot of the database: its visible transactions, and which database it is. */
export interface Seen {
  snapshot: string;
  database: string;
}

export interface Change {
  /** `everything` invalidates whatever is cached. */
  topic: string;
  subject: string;
}

/**
 * What was committed since `since`, and the current snapshot. Nothing is missed: a transaction is either in one
 * snapshot or found by the next.
 */
export async function changesSince(db: Db, since: Seen | undefined): Promise<Seen & { changes: Change[] }> {
  const [row] = await rowsOf<Seen & { changes: Change[] }>(
    db,
    sql`select snapshot, database, changes from public_changes_since(${since?.snapshot ?? null}::pg_snapshot)`,
  );
  if (!row) throw new Error('the database returned no snapshot');
  return row;
}

/**
 * Deletes changes older than an hour. A server that has not read them by then finds 'everything' changed, which the
 * deletion writes.
 */
export async function deleteOldChanges(db: Db): Promise<void> {
  await db.execute(
    sql`with deleted as (delete from public_changes where changed_at < now() - interval '1 hour' returning 1)
      insert into public_changes (topic) select 'everything' from deleted limit 1 on conflict do nothing`,
  );
}
