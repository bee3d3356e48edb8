import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { inTransaction, isDatabaseAway, openPostgres, rowsOf, type Database } from '#platform/database/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../bench/databaseProxy.ts';
import { createDatabase } from '../support/postgres.ts';

const url = inject('postgresUrl') ?? '';
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** A database by a way that can be frozen, and how it is asked. */
async function open(): Promise<{ proxy: DatabaseProxy; database: Database; direct: string }> {
  const direct = await createDatabase(url);
  const proxy = await startDatabaseProxy(direct);
  closing.push(() => proxy.close());
  const database = await openPostgres(proxy.url);
  closing.push(() => database.close());
  return { proxy, database, direct };
}

const stepMs = 50;

/** So long in short steps: whatever holds up this process, and the timers of what is tested with it, holds up these too. */
async function steps(ms: number): Promise<'pending'> {
  for (let passed = 0; passed < ms; passed += stepMs) await pause(stepMs);
  return 'pending';
}

/** What became of it; `pending` after a minute, if nothing else is said. */
async function outcome(work: PromiseLike<unknown>, limitMs = 60_000): Promise<'done' | 'away' | 'other' | 'pending'> {
  const settled = Promise.resolve(work).then(
    () => 'done' as const,
    (error: unknown) => (isDatabaseAway(error) ? ('away' as const) : ('other' as const)),
  );
  return Promise.race([settled, steps(limitMs)]);
}

// Each waits some seconds on a way of its own.
describe.runIf(url !== '')('a network that swallows everything', { concurrent: true }, () => {
  test('fails what waits within 5 s, refuses what comes after at once, and is over soon', async () => {
    const { proxy, database } = await open();
    const { db, load } = database;
    await db.execute(sql`select 1`);
    proxy.freeze();
    // More than the pool has places: some wait for a connection, some for a transaction's first answer.
    const waiting = Array.from({ length: 20 }, (_, i) =>
      outcome(i % 2 === 0 ? db.execute(sql`select 1`) : inTransaction(db, (tx) => tx.execute(sql`select 1`)), 5000),
    );
    for (const result of await Promise.all(waiting)) expect(result).toBe('away');
    expect(await outcome(db.execute(sql`select 1`), 1000)).toBe('away');
    expect(load().waiting, 'nobody waits').toBe(0);
    await proxy.restore();
    const isAnswered = async () => expect(await outcome(db.execute(sql`select 1`))).toBe('done');
    await vi.waitFor(isAnswered, { timeout: 30_000 });
    expect(load().inUse, 'all places are back').toBe(0);
  });

  test('a connection whose statement never arrived ends, though the database answers others', async () => {
    const { proxy, database } = await open();
    const { db } = database;
    await db.execute(sql`select 1`);
    proxy.freeze({ isForNew: false });
    expect(await outcome(db.execute(sql`select 1`))).toBe('away');
    expect(await outcome(db.execute(sql`select 1`))).toBe('done');
  });

  test('a statement that takes long, or waits for a lock, is no silence', async () => {
    const { db } = (await open()).database;
    const held = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(42)`);
      await tx.execute(sql`select pg_sleep(6)`);
    });
    const locked = db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(42)`));
    expect(await Promise.all([outcome(held), outcome(locked)])).toEqual(['done', 'done']);
  });

  test('a long statement on a slow line is no silence', async () => {
    const { proxy, database } = await open();
    await database.db.execute(sql`select 1`);
    proxy.slow(4_000_000);
    const startedAt = performance.now();
    expect(await outcome(database.db.execute(sql.raw(`select length('${'x'.repeat(12_000_000)}')`)))).toBe('done');
    expect(performance.now() - startedAt, 'it was slow').toBeGreaterThan(2500);
  });

  test('a transaction that is abandoned ends within a minute', async () => {
    const { db } = (await open()).database;
    const [row] = await rowsOf<{ limit: string }>(
      db,
      sql`select current_setting('idle_in_transaction_session_timeout') as limit`,
    );
    expect(row?.limit).toBe('1min');
  });
});
