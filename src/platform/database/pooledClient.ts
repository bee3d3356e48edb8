import type { Client, ClientConfig } from 'pg';

const connectTimeoutMs = 4_000;

type Query = (...args: unknown[]) => unknown;

/**
 * A connection that may be lost at any time without taking the process or its place in the pool along. The pool listens
 * for errors of idle connections alone, and drizzle keeps one for ever whose `begin` fails: eight such, and the server
 * would answer nothing until it is started again.
 */
export const pooledClient = (Base: new (config: ClientConfig) => Client) =>
  class extends Base {
    constructor(config: ClientConfig = {}) {
      // The pool's own time-out also counts the wait for one of its connections, which a crowd may exceed without anything
      // being wrong; reaching the server itself is a matter of seconds.
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
      this.on('error', () => undefined);
      const query = this.query.bind(this) as Query;
      const queryOrRelease: Query = (...args) => {
        const answer = query(...args);
        if (isBegin(args[0]) && answer instanceof Promise)
          answer.catch(() => (Reflect.get(this, 'release') as ((destroy: boolean) => void) | undefined)?.(true));
        return answer;
      };
      Object.assign(this, { query: queryOrRelease });
    }
  };

const isBegin = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'text' in query && String(query.text).startsWith('begin');
