import type { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

// Together below 5 s, within which a call must get its 503.
const suspectAfterMs = 1_000;
const checkIntervalMs = 250;
const probeTimeoutMs = 2_000;
const probePauseMs = 1_000;
// On a slow network the kernel's buffer holds some 4 MB of a long statement, and PostgreSQL waits for it. A limit of 3
// s closed such a connection on a busy machine.
const staleConnectionMs = 10_000;

interface Connection {
  /** Since when an answer is pending: to the connection or to a statement. */
  pendingSince: number | undefined;
  /** Bytes written when the last pending answer arrived; more since then are a statement. */
  answeredBytes: number | undefined;
  bytes: number;
  lastActivityAt: number;
}

/**
 * Queries the database over a new connection, which `signal` closes. Resolves to those of `connections` whose server
 * process is idle although an answer is pending here; rejects when the database is unreachable.
 */
export type Probe = (connections: readonly Client[], signal: AbortSignal) => Promise<readonly Client[]>;

/**
 * Detects a network that drops packets without closing connections (docs/decisions/090). Statements have no time limit:
 * a long one, or one that waits for a lock, is no failure. When an answer is pending and no byte has moved for a
 * second, the database is probed. If the probe fails too, all connections are destroyed, and new ones are refused until
 * a probe succeeds.
 */
export class ConnectionWatchdog {
  #isUnreachable = false;
  readonly #connections = new Map<Client, Connection>();
  readonly #probe: Probe;
  readonly #timer = setInterval(() => this.#check(), checkIntervalMs).unref();
  #isProbing = false;

  constructor(probe: Probe) {
    this.#probe = probe;
  }

  /** Call it before the client connects, which fails while the database is unreachable. */
  watch(client: Client): void {
    const connection: Connection = {
      pendingSince: performance.now(),
      answeredBytes: undefined,
      bytes: 0,
      lastActivityAt: -Infinity,
    };
    this.#connections.set(client, connection);
    client.on('drain', () => {
      connection.pendingSince = undefined;
      connection.answeredBytes = socketOf(client).bytesWritten;
    });
    client.on('end', () => this.#connections.delete(client));
    if (this.#isUnreachable) process.nextTick(destroyConnection, client);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const suspects = this.#unresponsiveSince(performance.now() - suspectAfterMs);
    if (this.#isProbing || (suspects.length === 0 && !this.#isUnreachable)) return;
    this.#isProbing = true;
    void this.#probeAndClose(suspects).finally(() => (this.#isProbing = false));
  }

  /** Connections with a pending answer and no traffic since then. */
  #unresponsiveSince(then: number): Client[] {
    const now = performance.now();
    return [...this.#connections].flatMap(([client, connection]) => {
      const { bytesRead, bytesWritten, writableLength } = socketOf(client);
      // Sent bytes count too: a long statement is being transferred.
      const bytes = bytesRead + bytesWritten - writableLength;
      if (bytes !== connection.bytes) Object.assign(connection, { bytes, lastActivityAt: now });
      if (bytesWritten !== connection.answeredBytes) connection.pendingSince ??= now;
      const { pendingSince, lastActivityAt } = connection;
      return pendingSince !== undefined && Math.max(pendingSince, lastActivityAt) <= then ? [client] : [];
    });
  }

  async #probeAndClose(suspects: readonly Client[]): Promise<void> {
    const startedAt = performance.now();
    const probeEnd = new AbortController();
    const probe = this.#probe(suspects, probeEnd.signal).catch(() => 'unreachable' as const);
    const result = await Promise.race([probe, pause(probeTimeoutMs)]);
    probeEnd.abort();
    // If this process was blocked, read the bytes that arrived meanwhile first.
    await yieldToEventLoop();
    const stale = new Set(this.#unresponsiveSince(performance.now() - staleConnectionMs));
    if (result === undefined) {
      const isActive = [...this.#connections.values()].some(({ lastActivityAt }) => lastActivityAt > startedAt);
      if (!isActive) this.#destroyAll();
    } else {
      this.#isUnreachable = false;
      const failed = result === 'unreachable' ? suspects : result;
      for (const client of failed) if (stale.has(client)) destroyConnection(client);
    }
    await pause(probePauseMs, undefined, { ref: false });
  }

  #destroyAll(): void {
    this.#isUnreachable = true;
    for (const client of this.#connections.keys()) destroyConnection(client);
  }
}

/** The socket beneath, TLS or not. */
const socketOf = ({ connection }: Client) => connection.stream as Socket;

/** The error that the kernel raises after 15 minutes. */
const timeoutError = (): Error => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/** Fails its statements at once; `end()` would wait for the server. */
export const destroyConnection = (client: Client): void => void socketOf(client).destroy(timeoutError());
