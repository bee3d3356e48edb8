import type { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';

const connectTimeoutMs = 4_000;

type Query = (...args: unknown[]) => unknown;

export interface ConnectionObserver {
  watch(client: Client): void;
  onStatement(client: Client): void;
}

/**
 * A client whose lost connection does not end the process: the pool handles errors of idle connections only. Everything
 * sent in one turn of the event loop goes out in one write (a write is a fifth of what a short statement costs).
 * `begin` is sent with the first statement and not awaited, but no statement resolves before it. If `begin` fails, the
 * statements after it fail too, so none runs outside its transaction.
 */
export const pooledClient = (Base: new (config: ClientConfig) => Client, observer?: ConnectionObserver) =>
  class extends Base {
    constructor(config: ClientConfig = {}) {
      // The pool's own time-out includes the wait for a free connection, which may be long under load; connecting
      // itself takes seconds.
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
      this.on('error', () => undefined);
      observer?.watch(this);
      const query = this.query.bind(this) as Query;
      let begun: Promise<unknown> | undefined;
      const oneWriteATurn: Query = (...args) => {
        corkForThisTurn(this);
        observer?.onStatement(this);
        const answer = query(...args);
        if (!(answer instanceof Promise)) return answer;
        if (isBegin(args[0])) {
          begun = answer;
          const end = () => {
            if (begun === answer) begun = undefined;
          };
          // Once failed, it fails every statement until the end of its transaction.
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
