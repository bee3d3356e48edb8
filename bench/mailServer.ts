import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server on 127.0.0.1 that takes every letter and remembers that it came. */
export interface MailServer {
  url: string;
  /** How often each letter came, by the id of its row in the outbox (its Message-ID). */
  arrivals: Map<string, number>;
  /** Who got a letter. */
  reached: Set<string>;
  /** When the last letter came. */
  lastAt: () => number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const arrivals = new Map<string, number>();
  const reached = new Set<string>();
  let lastAt = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      let letter = '';
      stream.on('data', (part) => (letter += String(part)));
      stream.on('end', () => {
        const id = /^message-id:\s*<([^@>]+)@/im.exec(letter)?.[1] ?? 'none';
        arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
        for (const { address } of session.envelope.rcptTo) reached.add(address);
        lastAt = performance.now();
        done();
      });
    },
  });
  // A client that was killed leaves its connection broken.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    reached,
    lastAt: () => lastAt,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
