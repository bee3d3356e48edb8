import type pg from 'pg';
import { pooledClient } from './pooledClient.ts';
import { cutOff, noAnswer, SilenceWatch, type Question } from './silence.ts';

type Pg = typeof pg;

const poolTimeoutMs = 15_000;
// The process of a connection that a network has swallowed learns nothing of its end, and keeps its locks until then.
const abandonedSeconds = 60;

/**
 * A pool of connections that notices a silent network. Its transactions end, with their locks, when nothing has come from here
 * for a minute.
 */
export function openPool({ Client: Base, Pool }: Pg, connectionString: string, connections: number) {
  const Asking = pooledClient(Base);
  const silence = new SilenceWatch(
    question(() => new Asking({ connectionString })),
    () => failWaiting(pool),
  );
  const pool = new Pool({
    connectionString,
    max: connections,
    Client: pooledClient(Base, silence),
    connectionTimeoutMillis: poolTimeoutMs,
    keepAlive: true,
    // Statements that do not need each other's answers travel together (docs/decisions/071).
    pipeline: true,
    // Compiling a search took longer (13 ms) than running it; no statement here runs for seconds.
    onConnect: (client) =>
      client.query(
        `select set_config('jit', 'off', false),
          set_config('idle_in_transaction_session_timeout', '${abandonedSeconds}s', false)`,
      ),
  });
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  refuseWhileSilent(pool, silence);
  const close = async () => {
    await pool.end();
    silence.close();
  };
  return { pool, close };
}

/**
 * A process that is idle has been sent nothing, or its answer is lost. Behind a pooler a connection has another's number, so
 * that none is found: such connections end with the pooler's own.
 */
const question =
  (open: () => pg.Client): Question =>
  async (connections, signal) => {
    const client = open();
    signal.addEventListener('abort', () => cutOff(client));
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1::int[]) and usename = current_user
          and datname = current_database() and state like 'idle%' and state_change < clock_timestamp() - interval '1 second'`,
        [connections.map(processOf)],
      );
      const idle = new Set(rows.map(({ pid }) => pid));
      return connections.filter((connection) => idle.has(processOf(connection)));
    } finally {
      cutOff(client);
    }
  };

const processOf = (client: pg.Client): number => (Reflect.get(client, 'processID') as number | null) ?? 0;

/** Whoever waits for one of the pool's connections gets an error instead. */
function failWaiting(pool: pg.Pool): void {
  const waiting = Reflect.get(pool, '_pendingQueue') as { callback: (error: Error) => void }[];
  for (const { callback } of waiting.splice(0)) callback(noAnswer());
}

function refuseWhileSilent(pool: pg.Pool, silence: SilenceWatch): void {
  type Callback = Parameters<pg.Pool['connect']>[0];
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const connectUnlessSilent = (callback?: Callback) => {
    if (!silence.isSilent) return connect(callback);
    if (!callback) return Promise.reject(noAnswer());
    process.nextTick(callback, noAnswer(), undefined, () => undefined);
    return undefined;
  };
  Object.assign(pool, { connect: connectUnlessSilent });
}
