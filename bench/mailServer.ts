import { startSmtpServer, type SmtpServer } from '../tests/support/smtpServer.ts';

export interface MailServer extends SmtpServer {
  arrivals: Map<string, number>;
  reached: Set<string>;
  lastAt: () => number;
}

export async function startMailServer(
  beforeAccepting: () => Error | void | Promise<Error | void> = () => undefined,
): Promise<MailServer> {
  const arrivals = new Map<string, number>();
  const reached = new Set<string>();
  let lastAt = 0;
  const server = await startSmtpServer(async (raw, recipients) => {
    const refused = await beforeAccepting();
    if (refused) return refused;
    const id = /^message-id:\s*<([^@>]+)@/im.exec(raw)?.[1] ?? 'none';
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    for (const address of recipients) reached.add(address);
    lastAt = performance.now();
    return undefined;
  });
  return { ...server, arrivals, reached, lastAt: () => lastAt };
}
