import { setTimeout as pause } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';

/** What somebody who listens to a channel of the database is told. */
export interface ChannelListener {
  onMessage(payload: string): void;
  /** The connection was lost and is back: whatever was said meanwhile is lost. */
  onReconnect(): void;
}

/** Listens until the answered function is called. Never fails: while the database is away it keeps trying. */
export type Listen = (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;

// A connection that is dead without saying so is noticed within these two.
const pulse = 15_000;
const patience = 5_000;
const longestWait = 5_000;

/** Listens to PostgreSQL on a connection of its own: one of the pool may be given to somebody else at any time. */
export function postgresListener(NewClient: new (config: ClientConfig) => Client, url: string): Listen {
  return (channel, listener) =>
    new Promise((begun) => {
      let current: Client | undefined;
      const stopping = new AbortController();
      const stop = async () => {
        stopping.abort();
        // On a dead connection the goodbye is never answered.
        await Promise.race([current?.end().catch(() => undefined), pause(1000, undefined, { ref: false })]);
      };
      const keep = async () => {
        let missed = false;
        for (let failures = 0; !stopping.signal.aborted; failures++) {
          current = new NewClient({
            connectionString: url,
            keepAlive: true,
            connectionTimeoutMillis: patience,
            query_timeout: patience,
          });
          const heard = await hear(current, channel, listener, () => {
            if (missed) listener.onReconnect();
            begun(stop);
          });
          if (heard) failures = 0;
          missed = true;
          begun(stop);
          const wait = Math.min(longestWait, 100 * 2 ** failures);
          await pause(wait * (0.5 + Math.random() / 2), undefined, { ref: false, signal: stopping.signal }).catch(
            () => undefined,
          );
        }
      };
      void keep();
    });
}

/** Listens until the connection is lost. @returns whether it ever stood */
async function hear(client: Client, channel: string, listener: ChannelListener, stands: () => void): Promise<boolean> {
  let beat: NodeJS.Timeout | undefined;
  try {
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
      beat = setInterval(() => client.query('select 1').catch(() => resolve()), pulse).unref();
    });
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    stands();
    await lost;
    return true;
  } catch {
    return false;
  } finally {
    clearInterval(beat);
    client.end().catch(() => undefined);
  }
}
