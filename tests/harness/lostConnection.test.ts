import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { isDatabaseAway, openPostgres, rowsOf } from '#platform/database/database.ts';
import { createDatabase } from '../support/postgres.ts';

const url = inject('postgresUrl') ?? '';

describe.runIf(url !== '')('a connection to PostgreSQL that is lost', () => {
  // Vitest fails on the error that nobody handles; a server would end.
  test('between two statements of a transaction fails that transaction alone', async () => {
    const database = await openPostgres(await createDatabase(url));
    const failed = await database.db
      .transaction(async (tx) => {
        const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
        await database.db.execute(sql`select pg_terminate_backend(${own?.pid})`);
        await pause(300);
        await tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseAway(failed)).toBe(true);
    expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('before a transaction begins gives its place in the pool back', async () => {
    const address = await createDatabase(url);
    const database = await openPostgres(address, { connections: 2 });
    const other = await openPostgres(address);
    const killAll = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    // Busy: the connections are lost between the transactions, too short before them for the pool to know.
    let lost = 0;
    for (let round = 0; round < 60; round++) {
      const work = Promise.allSettled(
        Array.from({ length: 8 }, () => database.db.transaction((tx) => tx.execute(sql`select 1`))),
      );
      if (round % 2 === 0) await other.db.execute(killAll);
      lost += (await work).filter(({ status }) => status === 'rejected').length;
    }
    expect(lost).toBeGreaterThan(0);
    expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await Promise.all([database.close(), other.close()]);
  });
});
