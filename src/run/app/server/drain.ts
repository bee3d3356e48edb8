import { Server as NetServer } from 'node:net';
import type { Server } from 'node:http';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';

const maxTurnMs = 1;
const maxAcceptWaitMs = 2000;

/**
 * Stops listening, and leaves every connection as it is: node:http's own `close` ends the idle ones, into which a proxy may be
 * sending. What the system has accepted and the process has not is reset with the listening socket, and a proxy may not send
 * such a POST again; libuv takes one connection a turn, so it stops in a turn that brought none.
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // From here on a turn holds one look at the network.
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
 * Waits until no connection is left, or none had a request for `idleMs`, at the latest for `maxMs`. Whoever keeps idle
 * connections for a shorter time, as a proxy should, has closed them by then.
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
