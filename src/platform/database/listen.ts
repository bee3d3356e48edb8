import { setTimeout as pause } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { createDeliveryProbe, type Notify } from './deliveryProbe.ts';

export interface ChannelListener {
  onMessage(payload: string): void;
  /** Messages may have been lost, because the connection was, or because it delivers none (`onDelivery`). */
  onReconnect(): void;
  /** Whether messages arrive. Called at first, and when it changes. */
  onDelivery?(isDelivering: boolean): void;
}

/** Listens until the returned function is called. Never fails: while the database is away it keeps trying. */
export type Listen = (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;

// Within these two, a connection that died silently or delivers nothing is detected.
const heartbeatMs = 15_000;
const timeoutMs = 5_000;
const maxRetryMs = 5_000;
// This many failed connections in a row are no transient fault: half a second to a second of retries.
const failuresUntilUndelivered = 3;

/**
 * Listens to PostgreSQL on a connection of its own, as the pool reassigns its connections. At start and with every
 * heartbeat a message sent through `notify` must arrive here. If it does not, messages count as lost, again with every
 * heartbeat.
 */
export function postgresListener(NewClient: new (config: ClientConfig) => Client, url: string, notify: Notify): Listen {
  return (channel, listener) =>
    new Promise((started) => {
      let current: Client | undefined;
      const stopping = new AbortController();
      const stop = async () => {
        stopping.abort();
        // A dead connection never answers.
        await Promise.race([current?.end().catch(() => undefined), pause(1000, undefined, { ref: false })]);
      };
      const onProbed = trackDelivery(listener, stopping.signal);
      const keepListening = async () => {
        let mayHaveMissed = false;
        for (let failures = 0; !stopping.signal.aborted; failures++) {
          current = new NewClient({
            connectionString: url,
            keepAlive: true,
            connectionTimeoutMillis: timeoutMs,
            query_timeout: timeoutMs,
          });
          const wasConnected = await listenOnce(current, channel, { listener, notify, onProbed }, () => {
            if (mayHaveMissed) listener.onReconnect();
            started(stop);
          });
          if (wasConnected) failures = 0;
          else if (failures >= failuresUntilUndelivered) onProbed(false);
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

/** Tells the listener when delivery begins or ends, and that messages are lost without it. */
function trackDelivery(listener: ChannelListener, stopping: AbortSignal): (isDelivering: boolean) => void {
  let wasDelivering: boolean | undefined;
  let reportedAt = -Infinity;
  return (isDelivering) => {
    if (stopping.aborted) return;
    const isBack = isDelivering && wasDelivering === false;
    if (isBack || (!isDelivering && performance.now() - reportedAt >= heartbeatMs)) {
      reportedAt = performance.now();
      listener.onReconnect();
    }
    if (isDelivering !== wasDelivering) listener.onDelivery?.(isDelivering);
    wasDelivering = isDelivering;
  };
}

interface Listening {
  listener: ChannelListener;
  notify: Notify;
  onProbed: (isDelivering: boolean) => void;
}

/** Listens until the connection is lost. @returns whether it was ever connected */
async function listenOnce(
  client: Client,
  channel: string,
  { listener, notify, onProbed }: Listening,
  onListening: () => void,
): Promise<boolean> {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  const probe = createDeliveryProbe(channel, notify);
  let isLost = false;
  const beat = async () => {
    try {
      await client.query('select 1');
    } catch {
      lose();
      return;
    }
    const isDelivering = await probe.run();
    if (isDelivering !== undefined && !isLost) onProbed(isDelivering);
  };
  let heartbeat: NodeJS.Timeout | undefined;
  try {
    client.once('end', lose);
    client.on('error', () => lose());
    client.on('notification', ({ payload = '' }) => {
      if (!probe.accept(payload)) listener.onMessage(payload);
    });
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onListening();
    heartbeat = setInterval(() => void beat(), heartbeatMs).unref();
    void beat();
    await lost;
    return true;
  } catch {
    return false;
  } finally {
    isLost = true;
    clearInterval(heartbeat);
    client.end().catch(() => undefined);
  }
}
