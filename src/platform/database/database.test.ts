import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded, rowsOf } from './database.ts';

test('the embedded database counts its tables and takes dead rows out while it is used', async () => {
  const database = await openEmbedded();
  const { db, vacuum } = database;
  try {
    await db.execute(sql`create table things as select n, 'x' as called from generate_series(1, 500) n`);
    await db.execute(sql`delete from things where n > 100`);
    const figures = async () => {
      const [seen] = await rowsOf<{ rows: number; size: number }>(
        db,
        sql`select reltuples::int as rows, pg_relation_size(oid)::int as size from pg_class where relname = 'things'`,
      );
      return seen;
    };
    const before = await figures();
    expect(before?.rows).toBe(-1);
    await Promise.all([vacuum(), db.transaction((tx) => tx.execute(sql`update things set called = 'y'`))]);
    await vacuum();
    expect((await figures())?.rows).toBe(100);
    await db.execute(sql`insert into things select n, 'z' from generate_series(1, 400) n`);
    expect((await figures())?.size, 'what the dead rows took is used again').toBe(before?.size);
  } finally {
    await database.close();
  }
});
