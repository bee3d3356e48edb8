import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A slow way to the server, as of a phone: what `isSlow` stays away until `arrive` or `drop` is called. */
export async function slowWay(url: string, isSlow: RegExp) {
  const held: { pass: () => void; drop: () => void }[] = [];
  const server = createServer((incoming, outgoing) => {
    const pass = () => {
      const { url: path = '', method, headers } = incoming;
      incoming.pipe(
        send(new URL(path, url), { method, headers: { ...headers, host: new URL(url).host } }, (answer) => {
          answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
        }).on('error', () => outgoing.destroy()),
      );
    };
    // A connection that ends without a word is tried once more.
    const drop = () => void outgoing.writeHead(200, { 'content-length': 99 }).write(' ', () => outgoing.destroy());
    if (isSlow.test(incoming.url ?? '')) held.push({ pass, drop });
    else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => held.length,
    arrive: () => held.splice(0).forEach(({ pass }) => pass()),
    drop: () => held.splice(0).forEach(({ drop }) => drop()),
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
