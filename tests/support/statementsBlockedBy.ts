import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '#platform/database/database.ts';

export async function statementsBlockedBy(tx: Db): Promise<number> {
  const waiting = await rowsOf(
    tx,
    sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
  );
  return waiting.length;
}
