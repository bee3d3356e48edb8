// The server on PostgreSQL with a planted fault: it reports a transaction as committed 200 ms before it is. The crash
// drill must find what that loses.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

type Query = (...args: unknown[]) => Promise<unknown>;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...rest: unknown[]) {
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    if (text !== 'commit') return query.call(this, first, ...rest);
    // The connection may be closed by then, as the migration's is.
    pause(200)
      .then(() => query.call(this, first, ...rest))
      .catch(() => undefined);
    return Promise.resolve({ rows: [], rowCount: 0 });
  },
});

await import('../../src/run/app/server/main.ts');
