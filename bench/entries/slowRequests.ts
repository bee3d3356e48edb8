import { Server } from 'node:http';

const emit = Reflect.get(Server.prototype, 'emit');
Server.prototype.emit = function slow(this: Server, name: string, ...values: unknown[]) {
  const until = performance.now() + (name === 'request' ? 5 : 0);
  while (performance.now() < until);
  return Reflect.apply(emit, this, [name, ...values]);
};

await import('../../src/app/server/main.ts');
