import { startSmtpServer, type SmtpServer } from '../tests/support/smtpServer.ts';

export interface MailServer extends SmtpServer {
  /** How often each mail arrived, by the id of its row in the outbox (its Message-ID). */
  arrivals: Map<string, number>;
  reached: Set<string>;
  /** When the last mail arrived, on the clock of `performance`. */
  lastAt: () => number;
}

/** `beforeAccepting` runs for each mail: an error refuses it, a promise keeps its sender waiting. */
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
