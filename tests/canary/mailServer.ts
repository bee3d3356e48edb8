import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server that refuses every mail, and repeats all of it in its answer, as some do. */
export async function startRefusingMailServer(replyCode: (address: string) => number) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      let mail = '';
      stream.on('data', (part) => (mail += String(part)));
      stream.on('end', () => {
        const address = session.envelope.rcptTo[0]?.address ?? '';
        received.push(mail);
        const refusal = new Error(`no ${address}: ${mail.replaceAll(/\s+/g, ' ')}`);
        done(Object.assign(refusal, { responseCode: replyCode(address) }));
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
