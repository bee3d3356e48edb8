import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Tunnel {
  url: string;
  cut(): Promise<void>;
  restore(otherServer?: string): Promise<void>;
}

export async function openTunnel(url: string): Promise<Tunnel> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let ownPort = 0;
  const cut = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = once(closing, 'close');
    closing.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const restore = async (otherServer?: string) => {
    if (otherServer !== undefined) target = new URL(otherServer);
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
      }
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
    server.listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) ownPort = address.port;
  };
  await restore();
  return { url: `http://127.0.0.1:${ownPort}`, cut, restore };
}
