import pg from 'pg';

const on = Reflect.get(pg.Pool.prototype, 'on') as (...args: unknown[]) => pg.Pool;
Object.assign(pg.Pool.prototype, {
  on(this: pg.Pool, name: string, ...rest: unknown[]) {
    return name === 'error' ? this : on.call(this, name, ...rest);
  },
});

await import('../../src/run/app/server/main.ts');
