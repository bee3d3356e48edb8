import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { requireDiskSpace } from './diskSpace.ts';
import { databaseError, isDatabaseAway, openEmbedded, rowsOf } from './database.ts';

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

test('the embedded database uses the files of its write-ahead log again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'log-'));
  const database = await openEmbedded(directory);
  const files = () => readdirSync(join(directory, 'postgres/pg_wal')).length;
  const write = async (megabytes: number) => {
    for (let i = 0; i < megabytes; i += 4)
      await database.db.execute(sql`select pg_logical_emit_message(true, 'x', repeat('x', 4000000))`);
  };
  try {
    await write(48);
    await database.checkpoint();
    const before = files();
    await write(32);
    expect(files(), 'without a checkpoint it would be two more').toBe(before);
  } finally {
    await database.close();
    rmSync(directory, { recursive: true });
  }
});

test('a directory that cannot be locked is not said to be in use', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lock-'));
  mkdirSync(join(directory, 'lock'));
  await expect(openEmbedded(directory)).rejects.toThrow(/^DATA_DIR .* cannot be used: /);
  rmSync(directory, { recursive: true });
});

test('an embedded database is not begun where it has no space', async () => {
  await requireDiskSpace(join(tmpdir(), 'none', 'yet'), true);
  await expect(requireDiskSpace('/proc/none', true)).rejects.toThrow(/its disk is full \(0 MB free, 64 MB needed\)$/);
});

describe('an error of a statement', () => {
  const failed = (message: string, code?: string) =>
    new Error('Failed query', { cause: Object.assign(new Error(message), code === undefined ? {} : { code }) });

  // What the driver said while connections of 16 transactions were terminated for 25 s.
  test.each<[message: string, code: string | undefined]>([
    ['write EPIPE', 'EPIPE'],
    ['read ECONNRESET', 'ECONNRESET'],
    ['terminating connection due to administrator command', '57P01'],
    ['Connection terminated unexpectedly', undefined],
    ['Client has encountered a connection error and is not queryable', undefined],
    ['Client was closed and is not queryable', undefined],
  ])('%s: the database is away', (message, code) => {
    expect(isDatabaseAway(failed(message, code))).toBe(true);
  });

  test('a violated constraint is none of these', () => {
    expect(isDatabaseAway(failed('duplicate key', '23505'))).toBe(false);
    expect(databaseError(failed('duplicate key', '23505'))?.code).toBe('23505');
    expect(databaseError(failed('raised by a function', 'P0001'))?.code).toBe('P0001');
  });
});
