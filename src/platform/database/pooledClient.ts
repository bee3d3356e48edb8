import type { Client, ClientConfig } from 'pg';

const connectTimeoutMs = 4_000;

/** A client whose lost connection does not end the process: the pool handles errors of idle connections only. */
export const pooledClient = (Base: new (config: ClientConfig) => Client, watch?: (client: Client) => void) =>
  class extends Base {
    constructor(config: ClientConfig = {}) {
      // The pool's own time-out includes the wait for a free connection, which may be long under load; connecting
      // itself takes seconds.
      super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
      this.on('error', () => undefined);
      watch?.(this);
    }
  };
