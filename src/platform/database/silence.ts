import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { socketOf } from './pooledClient.ts';

// A call gets its 503 within 5 s: after a second of silence, a look and the question.
const suspiciousMs = 1_000;
const lookMs = 250;
const questionMs = 2_000;
const askAgainMs = 1_000;
// What the kernel still has of a long statement, some 4 MB, takes its time on a slow line, and PostgreSQL waits for it. With
// 3 s a busy machine cut such a statement off.
const forgottenMs = 10_000;

interface Connection {
  /** Since when an answer is awaited: to connecting, or to what was sent. */
  awaitsSince: number | undefined;
  bytes: number;
  heardAt: number;
}

/**
 * Asks the database on a connection of its own, which `signal` ends. Answers those of `connections` on which it waits for us
 * while we wait for it; rejects when it is known to be out of reach.
 */
export type Question = (connections: readonly Client[], signal: AbortSignal) => Promise<readonly Client[]>;

/**
 * Watches the connections of a pool for a network that swallows what is sent and closes nothing. No statement has a limit of
 * its own: one that takes long, or waits for a lock, is no silence. Where an answer is owed and nothing has come for a second, the
 * database is asked. Without an answer to that either, all connections end, and nobody waits for a new one until it answers
 * (docs/decisions/090).
 */
export class SilenceWatch {
  isSilent = false;
  readonly #connections = new Map<Client, Connection>();
  readonly #ask: Question;
  readonly #onSilence: () => void;
  readonly #timer = setInterval(() => this.#look(), lookMs).unref();
  #isAsking = false;

  constructor(ask: Question, onSilence: () => void) {
    this.#ask = ask;
    this.#onSilence = onSilence;
  }

  /** A connection that is about to be made. */
  watch(client: Client): void {
    const connection: Connection = { awaitsSince: performance.now(), bytes: 0, heardAt: -Infinity };
    this.#connections.set(client, connection);
    client.on('drain', () => (connection.awaitsSince = undefined));
    client.on('end', () => this.#connections.delete(client));
  }

  /** A statement was handed to that connection. */
  onStatement(client: Client): void {
    const connection = this.#connections.get(client);
    if (connection) connection.awaitsSince ??= performance.now();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const suspects = this.#unheardSince(performance.now() - suspiciousMs);
    if (this.#isAsking || (suspects.length === 0 && !this.isSilent)) return;
    this.#isAsking = true;
    void this.#decide(suspects).finally(() => (this.#isAsking = false));
  }

  /** Which connections owe an answer and have brought nothing since then. */
  #unheardSince(then: number): Client[] {
    const now = performance.now();
    return [...this.#connections].flatMap(([client, connection]) => {
      const { bytesRead, bytesWritten, writableLength } = socketOf(client);
      // What has left this process counts too: a long statement is under way.
      const bytes = bytesRead + bytesWritten - writableLength;
      if (bytes !== connection.bytes) Object.assign(connection, { bytes, heardAt: now });
      const { awaitsSince, heardAt } = connection;
      return awaitsSince !== undefined && Math.max(awaitsSince, heardAt) <= then ? [client] : [];
    });
  }

  async #decide(suspects: readonly Client[]): Promise<void> {
    const askedAt = performance.now();
    const isOver = new AbortController();
    const asked = this.#ask(suspects, isOver.signal).catch(() => 'gone' as const);
    const answer = await Promise.race([asked, pause(questionMs)]);
    isOver.abort();
    // Where this process itself stood still, what has arrived meanwhile is read first.
    await nextTurn();
    const unheard = new Set(this.#unheardSince(performance.now() - forgottenMs));
    if (answer === undefined) {
      const isHeard = [...this.#connections.values()].some(({ heardAt }) => heardAt > askedAt);
      if (!isHeard) this.#end();
    } else {
      this.isSilent = false;
      for (const client of answer === 'gone' ? suspects : answer) if (unheard.has(client)) cutOff(client);
    }
    await pause(askAgainMs, undefined, { ref: false });
  }

  #end(): void {
    this.isSilent = true;
    for (const client of this.#connections.keys()) cutOff(client);
    this.#onSilence();
  }
}

// As the kernel says it, which takes it a quarter of an hour.
export const noAnswer = (): Error => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/** Its statements fail now: a goodbye would wait for an answer. */
export const cutOff = (client: Client): void => void socketOf(client).destroy(noAnswer());
