// The server, which kills itself as soon as its migrations have run KILL_AFTER statements. WITHOUT_TRANSACTION=1, on
// PostgreSQL: what they have run stays, as with a migrator that commits each statement.
import process, { env } from 'node:process';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

const killAfter = Number(env['KILL_AFTER']);
let statements = 0;
const countStatement = () => {
  statements += 1;
  if (statements === killAfter) process.kill(process.pid, 'SIGKILL');
};
const isMigrating = (text: unknown) =>
  typeof text === 'string' && /^\s*(create|alter|insert|update|drop|do)\b/i.test(text);
const textOf = (first: unknown) =>
  typeof first === 'object' && first !== null && 'text' in first ? first.text : first;

type Query = (...args: unknown[]) => Promise<unknown>;
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
Object.assign(pg.Client.prototype, {
  async query(this: pg.Client, first: unknown, ...rest: unknown[]) {
    const text = textOf(first);
    if (env['WITHOUT_TRANSACTION'] === '1' && typeof text === 'string' && /^(begin|commit)/i.test(text))
      return query.call(this, 'select 1');
    const result = await query.call(this, first, ...rest);
    if (isMigrating(text)) countStatement();
    return result;
  },
});

const transaction = Reflect.get(PGlite.prototype, 'transaction') as (
  work: (tx: Transaction) => unknown,
) => Promise<unknown>;
Object.assign(PGlite.prototype, {
  transaction(this: PGlite, work: (tx: Transaction) => unknown) {
    const counting = (tx: Transaction) =>
      new Proxy(tx, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          if (name !== 'query' && name !== 'exec') return value.bind(target);
          return async (...args: unknown[]) => {
            const result: unknown = await Reflect.apply(value, target, args);
            if (isMigrating(args[0])) countStatement();
            return result;
          };
        },
      });
    return transaction.call(this, (tx: Transaction) => work(counting(tx)));
  },
});

await import('../../src/run/app/server/main.ts');
