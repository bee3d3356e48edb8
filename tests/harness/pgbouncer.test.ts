import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import { publish } from '#platform/live/server/publish.ts';
import { openPostgres, rowsOf, type Database } from '#platform/database/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../support/pgbouncer.ts';
import { createDatabase } from '../support/postgres.ts';

const url = inject('postgresUrl') ?? '';
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function open(...args: Parameters<typeof openPostgres>): Promise<Database> {
  const database = await openPostgres(...args);
  closing.push(() => database.close());
  return database;
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  closing.push(() => client.end().catch(() => undefined));
  return client;
}

async function bounce(options?: { poolSize: number }): Promise<PgBouncer> {
  const bouncer = await startPgBouncer(url, options);
  closing.push(() => bouncer.stop());
  return bouncer;
}

const withinMs = <T>(work: Promise<T>, ms: number): Promise<T | 'hangs'> =>
  Promise.race([work, pause(ms, 'hangs' as const)]);

describe.runIf(url !== '' && hasPgBouncer())('behind PgBouncer in transaction mode', () => {
  test('starts follow each other and meet, also with one connection to the server', { timeout: 240_000 }, async () => {
    const bouncer = await bounce({ poolSize: 1 });
    const direct = await createDatabase(url);
    const pooled = bouncer.through(direct);
    const start = async () => {
      const database = await openPostgres(pooled);
      await database.migrate();
      await database.close();
    };
    expect(await withinMs(Promise.all([start(), start(), start()]), 120_000)).not.toBe('hangs');
    expect(await withinMs(start(), 60_000)).not.toBe('hangs');
    const { db } = await open(direct);
    const tables = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from pg_tables where schemaname = 'public'`,
    );
    expect(tables[0]?.count).toBeGreaterThan(10);
    // Of this database: other tests migrate theirs in the same cluster.
    const locks = await rowsOf(
      db,
      sql`select 1 from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(locks, 'nothing is left locked').toEqual([]);
  });

  test('the control: a lock of a session stays behind and hangs the next', async () => {
    const bouncer = await bounce({ poolSize: 2 });
    const pooled = bouncer.through(await createDatabase(url));
    // Another client has the first server connection under way, as a busy site has.
    const first = await connect(pooled);
    await first.query('select pg_advisory_lock(7214001)');
    await first.end();
    const busy = await connect(pooled);
    await busy.query('begin');
    const second = await connect(pooled);
    const locked = second.query('select pg_advisory_lock(7214001)').catch(() => 'refused');
    expect(await withinMs(locked, 1500)).toBe('hangs');
  });

  test('a start that cannot get the lock says so in one line', async () => {
    const direct = await createDatabase(url);
    const holder = await connect(direct);
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(7214003)');
    const database = await open(direct, { lockWaitMs: 300 });
    await expect(database.migrate()).rejects.toThrow(/^the migrations waited 0\.3 s for a lock: [^\n]+$/);
    await holder.query('rollback');
    await database.migrate();
  });

  describe('live updates', () => {
    let bouncer: PgBouncer;
    let site: TestApp;
    let direct: string;
    beforeAll(async () => {
      bouncer = await bounce();
      site = await startTestApp({ database: 'postgres' });
      closing.push(() => site.close());
      const [row] = await rowsOf<{ name: string }>(site.db, sql`select current_database() as name`);
      const address = new URL(url);
      address.pathname = `/${row?.name}`;
      direct = address.href;
    });

    async function serve(options?: { listenUrl: string }) {
      const { db, listen } = await open(bouncer.through(direct), options);
      const lines: string[] = [];
      const log = { level: 'warn' as const, stream: { write: (line: string) => void lines.push(line) } };
      const app = await buildApp({ context: { ...site.context, db }, listen, log });
      closing.push(() => app.close());
      await app.ready();
      const look = async () => {
        const ready = await app.inject('/api/ready');
        const metrics = await app.inject('/metrics');
        return {
          ready: ready.json<{ data: { liveUpdates: boolean } }>().data.liveUpdates,
          gauge: /^live_updates (\d)$/m.exec(metrics.body)?.[1],
        };
      };
      return { app, db, listen, lines, look };
    }

    test('that are lost are said once, in the log, by readiness and in the metrics', async () => {
      const { lines, look } = await serve();
      await expect.poll(look).toEqual({ ready: false, gauge: '0' });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('DATABASE_LISTEN_URL');
    });

    test('arrive where DATABASE_LISTEN_URL goes round the pooler', async () => {
      const { db, listen, lines, look } = await serve({ listenUrl: direct });
      const payloads: string[] = [];
      const verdicts: boolean[] = [];
      const stop = await listen('announcements', {
        onMessage: (payload) => payloads.push(payload),
        onReconnect: () => undefined,
        onDelivery: (isDelivering) => verdicts.push(isDelivering),
      });
      await expect.poll(() => verdicts).toEqual([true]);
      await publish(db, { to: 'everybody', event: 'settings' });
      await expect.poll(() => payloads.join()).toContain('settings');
      expect(payloads.join(), 'the message to ourselves is nobody else’s').not.toContain('hearing');
      expect(await look()).toEqual({ ready: true, gauge: '1' });
      expect(lines).toEqual([]);
      await stop();
    });
  });

  test('statements and transactions of many callers share two connections', async () => {
    const bouncer = await bounce({ poolSize: 2 });
    const { db } = await open(bouncer.through(await createDatabase(url)), { connections: 16 });
    await db.execute(sql`create table counts (n int)`);
    await db.execute(sql`insert into counts values (0)`);
    const add = () =>
      db.transaction(async (tx) => {
        const [row] = await rowsOf<{ n: number }>(tx, sql`select n from counts for update`);
        await tx.execute(sql`update counts set n = ${(row?.n ?? 0) + 1}`);
      });
    await Promise.all(Array.from({ length: 100 }, add));
    expect(await rowsOf(db, sql`select n from counts`)).toEqual([{ n: 100 }]);
  });
});
