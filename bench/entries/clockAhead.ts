// The server with a clock that is CLOCK_AHEAD milliseconds ahead, so that a drill need not wait for a lease to run out.
import { env } from 'node:process';

const ahead = Number(env['CLOCK_AHEAD']);
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [] | [number]) =>
    args.length === 0 ? new target(target.now() + ahead) : new target(...args),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : (Reflect.get(target, name) as unknown)),
});

await import('../../src/run/app/server/main.ts');
