import { eq, sql } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import type { Db } from '#platform/database/database.ts';

/** True while nobody has an account. Servers that start together take turns until the transaction ends. */
export async function isFirstRun(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(7214002)`);
  const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
  return anybody === undefined;
}

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  return (await db.$count(users, eq(users.role, 'super_admin'))) > 0;
}
