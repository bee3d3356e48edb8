import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the database that can be cut, as a network does it. */
export interface DatabaseProxy {
  /** The database's address by this way. */
  url: string;
  /** Every connection is cut, and no new one is taken. */
  cut(): Promise<void>;
  /** Connections stay, and new ones are taken, but nothing passes any more; on new ones it does with `isForNew: false`. */
  freeze(options?: { isForNew: boolean }): void;
  /** To the database so many bytes a second pass on each connection. */
  slow(bytes: number): void;
  /** As it was at first; what was frozen is cut. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabaseProxy(database: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  const frozen = new Set<Socket>();
  let isFrozenForNew = false;
  let bytesASecond = Infinity;
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        frozen.delete(socket);
      });
  };
  const serve = () =>
    createServer((client) => {
      keep(client);
      if (isFrozenForNew) return;
      const server = keep(connect(Number(port || 5432), hostname));
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.on('data', (part) => {
          if (!frozen.has(to)) to.write(part);
          if (from !== client || bytesASecond === Infinity) return;
          from.pause();
          setTimeout(() => from.resume(), (part.length / bytesASecond) * 1000);
        });
        // Not even the end of a connection passes.
        from.on('close', () => {
          if (!frozen.has(to)) to.destroy();
        });
      }
    });
  let server: Server | undefined = serve().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as { port: number }).port;
  const url = new URL(database);
  url.host = `127.0.0.1:${own}`;

  const cut = async () => {
    const closing = server;
    server = undefined;
    destroyAll();
    if (!closing) return;
    closing.close();
    await once(closing, 'close');
  };
  return {
    url: url.href,
    cut,
    freeze: ({ isForNew } = { isForNew: true }) => {
      for (const socket of sockets) frozen.add(socket);
      isFrozenForNew = isForNew;
    },
    slow: (bytes) => (bytesASecond = bytes),
    restore: async () => {
      if (isFrozenForNew) destroyAll();
      else for (const socket of frozen) socket.destroy();
      isFrozenForNew = false;
      if (server) return;
      server = serve().listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
