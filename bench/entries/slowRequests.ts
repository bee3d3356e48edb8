import { Server } from 'node:http';

const slowerByMs = Number(process.env['SLOWER_BY_MS'] ?? 5);
const emit = Reflect.get(Server.prototype, 'emit');
Server.prototype.emit = function slow(this: Server, name: string, ...values: unknown[]) {
  const until = performance.now() + (name === 'request' ? slowerByMs : 0);
  while (performance.now() < until);
  return Reflect.apply(emit, this, [name, ...values]);
};

await import('../../src/run/app/server/main.ts');
