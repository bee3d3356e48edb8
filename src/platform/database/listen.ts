import { setTimeout as pause } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';

export interface ChannelListener {
  onMessage(payload: string): void;
  /** The connection was lost and is back: messages sent meanwhile are lost. */
  onReconnect(): void;
}

/** Listens until the answered function is called. Never fails: while the database is away it keeps trying. */
export type Listen = (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;

// A connection that died silently is noticed within these two.
const heartbeatMs = 15_000;
const timeoutMs = 5_000;
const maxRetryMs = 5_000;

/** Listens to PostgreSQL on a connection of its own: one of the pool may be given to somebody else at any time. */
export function postgresListener(NewClient: new (config: ClientConfig) => Client, url: string): Listen {
  return (channel, listener) =>
    new Promise((started) => {
      let current: Client | undefined;
      const stopping = new AbortController();
      const stop = async () => {
        stopping.abort();
        // A dead connection never answers.
        await Promise.race([current?.end().catch(() => undefined), pause(1000, undefined, { ref: false })]);
      };
      const keepListening = async () => {
        let mayHaveMissed = false;
        for (let failures = 0; !stopping.signal.aborted; failures++) {
          current = new NewClient({
            connectionString: url,
            keepAlive: true,
            connectionTimeoutMillis: timeoutMs,
            query_timeout: timeoutMs,
          });
          const wasConnected = await listenOnce(current, channel, listener, () => {
            if (mayHaveMissed) listener.onReconnect();
            started(stop);
          });
          if (wasConnected) failures = 0;
          mayHaveMissed = true;
          started(stop);
          const waitMs = Math.min(maxRetryMs, 100 * 2 ** failures);
          await pause(waitMs * (0.5 + Math.random() / 2), undefined, { ref: false, signal: stopping.signal }).catch(
            () => undefined,
          );
        }
      };
      void keepListening();
    });
}

/** Listens until the connection is lost. @returns whether it was ever connected */
async function listenOnce(
  client: Client,
  channel: string,
  listener: ChannelListener,
  onListening: () => void,
): Promise<boolean> {
  let heartbeat: NodeJS.Timeout | undefined;
  try {
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
      heartbeat = setInterval(() => client.query('select 1').catch(() => resolve()), heartbeatMs).unref();
    });
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onListening();
    await lost;
    return true;
  } catch {
    return false;
  } finally {
    clearInterval(heartbeat);
    client.end().catch(() => undefined);
  }
}
