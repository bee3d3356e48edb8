// The server with the lock on the event taken away: what the race drill must find. On PostgreSQL ` for update` is
// stripped from every statement (the outbox's `skip locked` stays). The embedded database has one session whose
// transactions queue behind each other, so there the statements run straight, without a transaction and without a queue.
import { registerHooks } from 'node:module';
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
const straight = `import { setImmediate as turn } from 'node:timers/promises';
export const yieldingClient = (client) => new Proxy(client, {
  get(target, name, itself) {
    if (name === 'transaction') return (work) => work(itself);
    const value = Reflect.get(target, name, target);
    if (name === 'query' || name === 'exec') return async (...args) => (await turn(), value.apply(target, args));
    return typeof value === 'function' ? value.bind(target) : value;
  },
});`;
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/yieldingClient.ts')
      ? { format: 'module', source: straight, shortCircuit: true }
      : next(url, context),
});

await import('../../src/app/server/main.ts');
