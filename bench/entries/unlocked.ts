// The server with the lock on the event taken away: what the race drill must find. On PostgreSQL ` for update` is
// stripped from every statement (the outbox's `skip locked` stays). The embedded database has one session whose
// transactions queue behind each other, so there the statements also run straight, without a transaction.
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const withoutLock = (text: string) => text.replace(/ for update(?! skip)/gi, '');

type Query = (...args: unknown[]) => unknown;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...rest: unknown[]) {
    const stripped =
      typeof first === 'string'
        ? withoutLock(first)
        : typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'
          ? Object.assign(Object.create(first), { text: withoutLock(first.text) })
          : first;
    return query.call(this, stripped, ...rest);
  },
});
Object.assign(PGlite.prototype, {
  transaction(this: PGlite, work: (tx: PGlite) => Promise<unknown>) {
    return work(this);
  },
});

await import('../../src/app/server/main.ts');
