import type { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';

const connectTimeoutMs = 4_000;

type Query = (...args: unknown[]) => unknown;

/** Told of each connection, and of what is asked of it. */
export interface Watch {
  watch(client: Client): void;
  onStatement(client: Client): void;
}

/**
 * A connection that may be lost at any time without taking the process along: the pool listens for errors of idle connections
 * alone. What is sent in one turn of the event loop goes in one write (a write is a fifth of what a short statement costs).
 *
 * `begin` travels with the first statement: its answer is not waited for, but no statement is answered before it. A statement
 * whose `begin` failed fails with it, so nothing is ever done outside its transaction without being told.
 */
export const pooledClient = (Base: new (config: ClientConfig) => Client, watch?: Watch) =>
  class extends Base {
    constructor(config: ClientConfig = {}) {
      // The pool's own time-out also counts the wait for one of its connections, which a crowd may exceed without anything
      // being wrong; reaching the server itself is a matter of seconds.
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
      this.on('error', () => undefined);
      watch?.watch(this);
      const query = this.query.bind(this) as Query;
      let begun: Promise<unknown> | undefined;
      const oneWriteATurn: Query = (...args) => {
        corkForThisTurn(this);
        watch?.onStatement(this);
        const answer = query(...args);
        if (!(answer instanceof Promise)) return answer;
        if (isBegin(args[0])) {
          begun = answer;
          const end = () => {
            if (begun === answer) begun = undefined;
          };
          // Failed, it fails everything until its transaction's end.
          answer.then(end, () => undefined);
          return Promise.resolve();
        }
        const behind = begun;
        if (isEnd(args[0])) begun = undefined;
        return behind === undefined ? answer : Promise.all([behind, answer]).then(([, result]) => result);
      };
      Object.assign(this, { query: oneWriteATurn });
    }
  };

/** The socket beneath, TLS or not. */
export const socketOf = (client: object): Socket => (Reflect.get(client, 'connection') as { stream: Socket }).stream;

function corkForThisTurn(client: object): void {
  const stream = socketOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
const isBegin = (query: unknown): boolean => textOf(query).startsWith('begin');
const isEnd = (query: unknown): boolean => /^(?:commit|rollback)$/.test(textOf(query));
