import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { withVerifyFull } from './connectionSecurity.ts';
import { lockDirectory } from './directoryLock.ts';
import { postgresListener, type Listen } from './listen.ts';
import { migrationsFolder } from './migrationsFolder.ts';
import { openPool, poolTimeoutMs } from './pool.ts';
import { pooledClient } from './pooledClient.ts';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import { yieldingClient, type Uses } from './yieldingClient.ts';

/**
 * A handle to the database, or to one transaction of it. Functions take the handle they are given: the embedded
 * database has one session, and using the outer handle inside a transaction deadlocks.
 */
export type Db = PgDatabase<PgQueryResultHKT> & {
  /** Undefined in a transaction. */
  readonly access?: {
    /**
     * Transactions queue here, not for a connection: hundreds that wait for one event's lock would hold all connections
     * and block every read (docs/decisions/119).
     */
    limit: Semaphore;
    /** Undefined for PostgreSQL, which other processes write to. */
    uses?: Uses;
  };
};

/** Connections in use, statements and transactions waiting for one, and the size of the pool. */
export interface ConnectionLoad {
  inUse: number;
  waiting: number;
  max: number;
}

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  load: () => ConnectionLoad;
  /** Migrates the schema. Servers that start together wait for each other. */
  migrate(): Promise<void>;
  listen: Listen;
  /** Vacuums and analyzes the embedded database, which has no autovacuum; nothing on PostgreSQL. */
  vacuum: () => Promise<void>;
  /**
   * Lets the embedded database reuse the files of its write-ahead log, which would grow without limit; nothing on
   * PostgreSQL.
   */
  checkpoint: () => Promise<void>;
  close(): Promise<void>;
}

// Differs from the number of older versions, which held a session lock: behind a pooler such a lock may never be
// released.
const migrationLock = 7_214_003;
const migrationWaitMs = 60_000;
// At most this many transactions queue for the one session of the embedded database; a statement waits behind all of
// them.
const embeddedTransactions = 3;
const waitLimit = {
  ms: poolTimeoutMs,
  error: () => Object.assign(new Error('no transaction ended in time for this one'), { code: 'ETIMEDOUT' }),
};
const lockNotAvailable = '55P03';

export interface PostgresOptions {
  connections?: number;
  /** How many connections transactions may hold at once. */
  transactions?: number;
  /** A direct address of the same database: a pooler in transaction mode loses LISTEN. */
  listenUrl?: string | undefined;
  /** How long migrations wait for a lock, held by another starting server or on a table. */
  lockWaitMs?: number;
}

/**
 * PostgreSQL at `url`. With 64 registrations under way a pool of 8 handled more a second than one of 16 (467 against
 * 420), and p99 of GET /api/health fell from 18–59 ms to 11–16.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const {
    connections = 8,
    transactions = Math.max(1, connections - 2),
    listenUrl = url,
    lockWaitMs = migrationWaitMs,
  } = options;
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  const Client = pooledClient(pg.Client);
  const { pool, close } = openPool(pg, withVerifyFull(url), connections);
  const limit = createSemaphore(transactions, waitLimit);
  const db: Db = Object.assign(drizzle({ client: pool }), {
    access: { limit },
    // drizzle's own never releases a connection whose `begin` fails.
    transaction: async <T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig) => {
      const client = await pool.connect();
      try {
        return await drizzle({ client }).transaction(work, config);
      } finally {
        client.release();
      }
    },
  });
  return {
    kind: 'postgres',
    db,
    load: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + limit.load().waiting,
      max: connections,
    }),
    migrate: async () => {
      const client = new Client({ connectionString: withVerifyFull(url) });
      try {
        await client.connect();
        // Lock and migrations share one transaction: behind a pooler in transaction mode a session's lock is never
        // released, and a second connection may not be available.
        await client.query(`begin; set local lock_timeout = ${lockWaitMs}`);
        await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
        // PostgreSQL takes the migrator's own `begin` for this transaction, with a notice; its `commit` ends it.
        await migrate(drizzle({ client }), { migrationsFolder });
      } catch (error) {
        if (databaseError(error)?.code !== lockNotAvailable) throw error;
        throw new Error(
          `the migrations waited ${lockWaitMs / 1000} s for a lock: another start is migrating, or somebody's transaction stays open`,
          { cause: error },
        );
      } finally {
        await client.end();
      }
    },
    listen: postgresListener(pg.Client, withVerifyFull(listenUrl), (channel, payload) =>
      pool.query('select pg_notify($1, $2)', [channel, payload]),
    ),
    vacuum: () => Promise.resolve(),
    checkpoint: () => Promise.resolve(),
    close,
  };
}

/**
 * The embedded database in `directory`, or in memory without one. A second process on the same directory is refused.
 * @param dump from PGlite's `dumpDataDir`: opening it in memory takes 1 s instead of 3 s for an empty database
 */
export async function openEmbedded(directory?: string, dump?: Blob): Promise<Database> {
  const unlock = directory === undefined ? () => undefined : lockDirectory(directory);
  const [{ PGlite }, { OwnFiles }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./ownFiles.ts'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const place = directory === undefined ? {} : { fs: new OwnFiles(`${directory}/postgres`) };
  const client = await PGlite.create(dump ? { loadDataDir: dump } : place);
  const serialize = createSemaphore(1);
  const uses: Uses = { begun: 0 };
  const limit = createSemaphore(embeddedTransactions, waitLimit);
  const db = Object.assign(drizzle({ client: yieldingClient(client, serialize, uses) }), {
    access: { limit, uses },
  });
  return {
    kind: 'embedded',
    db,
    load: () => {
      const { running, waiting } = serialize.load();
      return { inUse: running, waiting: waiting + limit.load().waiting, max: 1 };
    },
    migrate: () => migrate(db, { migrationsFolder }),
    listen: async (channel, listener) => {
      const stop = await client.listen(channel, (payload) => listener.onMessage(payload));
      return async () => {
        if (!client.closed) await stop();
      };
    },
    vacuum: async () => {
      const tables = await rowsOf<{ name: string }>(
        db,
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      );
      // Table by table, so that other statements run in between.
      for (const { name } of tables) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    },
    checkpoint: async () => {
      await db.execute(sql`checkpoint`);
    },
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

/** The rows of a raw SQL statement; both drivers answer `{ rows }`, which the shared type lacks. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] };
  return rows;
}

/**
 * The PostgreSQL error behind a failed statement, with the same fields from both drivers; undefined for other errors.
 */
export function databaseError(error: unknown): { code: string; constraint: string | undefined } | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || typeof cause.code !== 'string')
    return undefined;
  // Every code of PostgreSQL has a digit; EPIPE of a socket has none.
  if (!/^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code)) return undefined;
  const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
  return { code: cause.code, constraint };
}

// 25006: a read-only transaction, as on a standby that was not promoted yet.
const awayCodes = /^(08|57P0|53|25006)/;
const awayErrors =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|PGlite is closed/;

/** True when the statement failed because the database is unreachable, full or shutting down. */
export function isDatabaseAway(error: unknown): boolean {
  const fromDatabase = databaseError(error);
  if (fromDatabase) return awayCodes.test(fromDatabase.code);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return awayErrors.test(code) || awayErrors.test(cause.message);
}

/**
 * Runs `work` in a transaction, three times at most when the database aborts it for a deadlock or a serialization
 * conflict.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  behindTransactions(db, () => retryingTransaction(db, work));

/**
 * Runs work that may wait behind queued transactions; a plain statement would overtake them.
 * @param signal leaves the queue; work that has begun continues
 */
export const behindTransactions = <T>(db: Db, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  db.access?.limit(work, signal) ?? work();

export const transactionsWait = (db: Db): boolean => (db.access?.limit.load().waiting ?? 0) > 0;

async function retryingTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = databaseError(error)?.code;
      if (attempt === 3 || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}
