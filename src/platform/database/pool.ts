import type pg from 'pg';
import { pooledClient } from './pooledClient.ts';
import { ConnectionWatchdog, destroyConnection, type Probe } from './connectionWatchdog.ts';

type Pg = typeof pg;

/** How long a statement or a transaction waits for a connection. */
export const poolTimeoutMs = 15_000;
// PostgreSQL does not notice that a client behind a broken network is gone, and keeps its locks until then.
const abandonedSeconds = 60;

/**
 * A connection pool that detects a network that drops packets. PostgreSQL ends transactions that send no statement for
 * a minute.
 */
export function openPool({ Client: Base, Pool }: Pg, connectionString: string, connections: number) {
  const ProbeClient = pooledClient(Base);
  const watchdog = new ConnectionWatchdog(probeWith(() => new ProbeClient({ connectionString })));
  const pool = new Pool({
    connectionString,
    max: connections,
    Client: pooledClient(Base, (client) => watchdog.watch(client)),
    connectionTimeoutMillis: poolTimeoutMs,
    keepAlive: true,
    // Pipelines independent statements (docs/decisions/119).
    pipeline: true,
    // JIT compiling a search took longer (13 ms) than running it; no statement here runs for seconds.
    onConnect: (client) =>
      client.query(
        `select set_config('jit', 'off', false),
          set_config('idle_in_transaction_session_timeout', '${abandonedSeconds}s', false)`,
      ),
  });
  // The pool replaces a connection lost while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const close = async () => {
    await pool.end();
    watchdog.close();
  };
  return { pool, close };
}

/**
 * An idle server process never got the statement, or its answer is lost. Behind a pooler the process ids are the
 * pooler's, so none is found, and the pooler closes such connections itself.
 */
const probeWith =
  (createClient: () => pg.Client): Probe =>
  async (connections, signal) => {
    const client = createClient();
    signal.addEventListener('abort', () => destroyConnection(client));
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1::int[]) and usename = current_user
          and datname = current_database() and state like 'idle%' and state_change < clock_timestamp() - interval '1 second'`,
        [connections.map(processIdOf)],
      );
      const idle = new Set(rows.map(({ pid }) => pid));
      return connections.filter((connection) => idle.has(processIdOf(connection)));
    } finally {
      destroyConnection(client);
    }
  };

const processIdOf = (client: pg.Client): number => (Reflect.get(client, 'processID') as number | null) ?? 0;
