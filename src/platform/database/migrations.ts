import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { rowsOf, type Db } from './database.ts';
import { migrationsFolder } from './migrationsFolder.ts';

/** All migrations of this version, oldest first; `folderMillis` names each. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** Whether a schema stands at one of the 56 migrations that the first one of today replaced (docs/decisions/122). */
export const isBeforeFirst = (newest: number): boolean => newest < (knownMigrations()[0]?.folderMillis ?? 0);

/** @throws Error with one line when the schema is too old to be migrated */
export async function requireKnownSchema(db: Db): Promise<void> {
  const state = await migrationState(db);
  if (state && isBeforeFirst(state.newest))
    throw new Error(
      'the database is of a version before 2026-11-30: back it up with that version and restore the backup with this one (docs/operate.md, "From before 2026-11-30")',
    );
}

/** How many migrations a database has and the newest one (milliseconds since 1970); undefined without a schema. */
export async function migrationState(db: Db): Promise<{ count: number; newest: number } | undefined> {
  const [table] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (table?.name == null) return undefined;
  const [state] = await rowsOf<{ count: number; newest: string | null }>(
    db,
    sql`select count(*)::int as count, max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return state?.newest == null ? undefined : { count: state.count, newest: Number(state.newest) };
}

/** Makes the table in which drizzle records migrations. */
export async function createMigrationTable(tx: Db): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
}

/** Runs and records migrations as drizzle's own migrator does, but within a running transaction. */
export async function runMigrations(tx: Db, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}
