// The server with the lock on the event taken away: the race drills must find it. On PostgreSQL ` for update` is
// stripped from every statement (the outbox's `skip locked` stays). The embedded database has one session whose
// transactions queue behind each other, so there the statements run directly, without a transaction and without a queue.
// DELAY_MS: each statement begins up to so many milliseconds late, so that two calls meet in every order.
import { registerHooks } from 'node:module';
import { env } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

// An invitation is changed only from the status that was read, which holds without any lock: that goes too.
const withoutLock = (text: string) =>
  text
    .replace(/ for update(?! skip)/gi, '')
    .replace(/(update "invitations" .*"id" = \$\d+ and )"invitations"."status" = (\$\d+)/, '$1$2::text is not null');

type Query = (...args: unknown[]) => unknown;
const turns = new WeakMap<object, Promise<unknown>>();
const delayMs = Number(env['DELAY_MS'] ?? 0);
const query = Reflect.get(pg.Client.prototype, 'query') as Query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...rest: unknown[]) {
    const stripped =
      typeof first === 'string'
        ? withoutLock(first)
        : typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'
          ? Object.assign(Object.create(first), { text: withoutLock(first.text) })
          : first;
    if (delayMs === 0) return query.call(this, stripped, ...rest);
    // In the order in which they were asked: a statement must not come before the `begin` that was sent with it.
    const turn = (turns.get(this) ?? Promise.resolve()).then(() => pause(Math.random() * delayMs));
    turns.set(this, turn);
    return turn.then(() => query.call(this, stripped, ...rest));
  },
});
const directClient = `import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
const delay = () => (${delayMs} === 0 ? turn() : pause(Math.random() * ${delayMs}));
const withoutLock = ${String(withoutLock)};
export const yieldingClient = (client) => new Proxy(client, {
  get(target, name, itself) {
    if (name === 'transaction') return (work) => work(itself);
    const value = Reflect.get(target, name, target);
    if (name === 'query' || name === 'exec') return async (text, ...args) => (await delay(), value.call(target, withoutLock(text), ...args));
    return typeof value === 'function' ? value.bind(target) : value;
  },
});`;
// Nobody shares a transaction, which would keep the last seat single on one server.
const registeringAlone = `import { answerOf } from './admission.ts';
import { register } from './register.ts';
export const registering = (context, announce) => async (person, form) => {
  const now = context.now();
  const made = await register(context, { person, form, arrivedAt: now });
  context.wakeSender();
  announce(made.event.id);
  return answerOf(made, person.id, now);
};`;
const replaced = { '/yieldingClient.ts': directClient, '/registerTogether.ts': registeringAlone };
registerHooks({
  load: (url, context, next) => {
    const [, source] = Object.entries(replaced).find(([end]) => url.endsWith(end)) ?? [];
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

await import('../../src/run/app/server/main.ts');
