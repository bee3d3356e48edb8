import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Taken {
  id: string;
  to: string;
  raw: string;
}

export async function startReplyingMailServer(port = 0) {
  const taken: Taken[] = [];
  const replies = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = replies.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error(`not ${address}`), { responseCode }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '';
        taken.push({ id, to: session.envelope.rcptTo[0]?.address ?? '', raw });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { taken, replies, close, port: address.port, url: `smtp://127.0.0.1:${address.port}` };
}
