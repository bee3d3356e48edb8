import { Server as NetServer } from 'node:net';
import type { Server } from 'node:http';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';

const maxTurnMs = 1;
const maxAcceptWaitMs = 2000;

/**
 * Stops listening without touching connections: node:http's own `close` closes idle ones, into which a proxy may be
 * sending. A connection that the system has accepted and the process has not is reset with the listening socket, and a
 * proxy may not repeat such a POST; libuv accepts one connection a turn, so it stops in a turn without one.
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // From here on each turn polls the network once.
  await immediate();
  for (const startedAt = performance.now(); performance.now() - startedAt < maxAcceptWaitMs;) {
    const [turnAt, before] = [performance.now(), accepted];
    await immediate();
    if (accepted === before && performance.now() - turnAt < maxTurnMs) break;
  }
  server.off('connection', count);
  NetServer.prototype.close.call(server);
}

/**
 * Waits until no connection is left, or none had a request for `idleMs`, `maxMs` at most. A client that closes idle
 * connections sooner, as a proxy should, has closed them by then.
 */
export async function waitUntilUnused(
  server: Server,
  { idleMs, maxMs, lastRequestAt }: { idleMs: number; maxMs: number; lastRequestAt: () => number },
): Promise<void> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < maxMs) {
    if ((await countConnections(server)) === 0) return;
    if (Date.now() - Math.max(startedAt, lastRequestAt()) >= idleMs) return;
    await pause(50);
  }
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
