import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '#platform/database/database.ts';
import { leftOut } from '#run/operations/server/backup/format.ts';
import { hasRows, tablesOf } from '#run/operations/server/backup/catalogQueries.ts';

// Public answers go by its rows, and limits outlive the night.
const kept = new Set(['public_changes', 'rate_limits']);
const prefix = 'made by DEMO=reset at ';

/**
 * When the trial in this database was made; undefined if the database is not a trial's. The mark is a comment on a
 * table, because `restore` replaces the tables: what it restores is never taken for a trial.
 */
export async function trialMadeAt(db: Db): Promise<Date | undefined> {
  const [row] = await rowsOf<{ mark: string | null }>(
    db,
    sql`select obj_description('public.users'::regclass, 'pg_class') as mark`,
  );
  return row?.mark?.startsWith(prefix) === true ? new Date(row.mark.slice(prefix.length)) : undefined;
}

export async function markTrial(tx: Db, madeAt: Date): Promise<void> {
  await tx.execute(sql.raw(`comment on table public.users is '${prefix}${madeAt.toISOString()}'`));
}

export async function unmarkTrial(db: Db): Promise<void> {
  await db.execute(sql`comment on table public.users is null`);
}

export const holdsData = (tx: Db): Promise<boolean> => hasRows(tx, leftOut);

export async function emptyTrial(tx: Db): Promise<void> {
  const names = (await tablesOf(tx)).flatMap(({ name }) =>
    kept.has(name) ? [] : [sql`public.${sql.identifier(name)}`],
  );
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}
