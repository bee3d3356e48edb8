import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '#platform/database/database.ts';

export interface Table {
  name: string;
  /** In order, without generated ones. */
  columns: { name: string; type: string; isKey: boolean }[];
}

/** Objects of an extension belong to it. */
const notOfExtension = (catalog: string) =>
  sql`not exists (select 1 from pg_depend d where d.classid = ${catalog}::regclass and d.objid = o.oid and d.deptype = 'e')`;

/** The tables of the product as the database knows them, by name. */
export async function tablesOf(db: Db): Promise<Table[]> {
  return rowsOf<Table>(
    db,
    sql`select o.relname as name, (
        select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isKey', coalesce(a.attnum = any (i.indkey), false)) order by a.attnum), '[]')
        from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
        where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p')
        and ${notOfExtension('pg_class')} order by o.relname collate "C"`,
  );
}

/** Every sequence of a column, with its last value. */
export async function sequencesOf(db: Db): Promise<{ name: string; value: string }[]> {
  return rowsOf<{ name: string; value: string }>(
    db,
    sql`select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename collate "C"`,
  );
}

/** Whether any other table has a row. */
export async function hasRows(db: Db, except: readonly string[]): Promise<boolean> {
  for (const { name } of await tablesOf(db)) {
    if (except.includes(name)) continue;
    const rows = await rowsOf(db, sql`select 1 from public.${sql.identifier(name)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Removes the product from the database, schema included. */
export async function dropEverything(tx: Db): Promise<void> {
  const tables = await tablesOf(tx);
  if (tables.length > 0) {
    const names = sql.join(
      tables.map(({ name }) => sql`public.${sql.identifier(name)}`),
      sql`, `,
    );
    // All at once: one by one they could meet a transaction that locks them in another order.
    await tx.execute(sql`lock table ${names} in access exclusive mode`);
    await tx.execute(sql`drop table ${names} cascade`);
  }
  const functions = await rowsOf<{ signature: string }>(
    tx,
    sql`select o.oid::regprocedure::text as signature from pg_proc o
      where o.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc')}`,
  );
  for (const { signature } of functions) await tx.execute(sql`drop routine ${sql.raw(signature)} cascade`);
  await tx.execute(sql`drop schema if exists drizzle cascade`);
}

/** Drops foreign keys and triggers, so that rows may come in any order. @returns what restores and checks them */
export async function suspendChecks(tx: Db): Promise<() => Promise<void>> {
  const keys = await rowsOf<{ table: string; name: string; definition: string }>(
    tx,
    sql`select c.relname as table, o.conname as name, pg_get_constraintdef(o.oid) as definition
      from pg_constraint o join pg_class c on c.oid = o.conrelid
      where o.contype = 'f' and o.connamespace = 'public'::regnamespace order by o.oid`,
  );
  const triggered = await rowsOf<{ table: string }>(
    tx,
    sql`select distinct c.relname as table from pg_trigger o join pg_class c on c.oid = o.tgrelid
      where not o.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  const alter = (table: string, how: ReturnType<typeof sql>) =>
    tx.execute(sql`alter table public.${sql.identifier(table)} ${how}`);
  for (const { table, name } of keys) await alter(table, sql`drop constraint ${sql.identifier(name)}`);
  for (const { table } of triggered) await alter(table, sql`disable trigger user`);
  return async () => {
    for (const { table, name, definition } of keys)
      await alter(table, sql`add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
    for (const { table } of triggered) await alter(table, sql`enable trigger user`);
  };
}
