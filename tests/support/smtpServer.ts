import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * A mail server on a free port of 127.0.0.1, without authentication, and without TLS unless it has a certificate to offer
 * STARTTLS with. `receive` gets each message as it came over the wire, as latin1, with its recipients; an error that it
 * returns refuses the message, and a promise keeps the sender waiting.
 */
export async function startSmtpServer(
  receive: (raw: string, recipients: readonly string[]) => Error | void | Promise<Error | void>,
  certificate?: { key: string; cert: string },
): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate,
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const answer = async () => {
          const error = await receive(Buffer.concat(parts).toString('latin1'), recipients);
          done(error ?? null);
        };
        void answer();
      });
    },
  });
  // A client that was killed or stopped leaves its connection broken.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
