import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseTarget, DrillDatabases } from './databases.ts';
import type { RegistrationLoad, RegistrationsDone } from './entries/registrationLoad.ts';
import { entryFile } from './generator.ts';
import type { MailServer } from './mailServer.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';
import { startServer, type Server } from './server.ts';

export interface Round {
  /** Of the server, for each registration, its mail included. */
  processorMs: number;
  perSecond: number;
  latencies: number[];
}

export interface Rounds {
  people: number;
  /** How many register at once. */
  atOnce: number;
  rounds: number;
  /** So many register first and are not counted: code is slow until it has run a while. */
  warming: number;
}

async function untilArrived(mail: MailServer, count: number): Promise<void> {
  for (let waited = 0; mail.arrivals.size < count; waited += 20) {
    if (waited > 60_000) throw new Error(`${count - mail.arrivals.size} mails did not arrive within a minute`);
    await pause(20);
  }
}

/** Registers everybody for the event, and waits until their mails are out and the server rests. */
async function registerAll(
  server: Server,
  load: Omit<RegistrationLoad, 'url'>,
  mail: MailServer | null,
): Promise<Round> {
  const { length } = load.tokens;
  const child = fork(entryFile('registrationLoad'));
  await once(child, 'spawn');
  const expected = (mail?.arrivals.size ?? 0) + length;
  const before = server.processorMs();
  child.send({ ...load, url: server.url } satisfies RegistrationLoad);
  const [done] = (await once(child, 'message')) as [RegistrationsDone];
  child.disconnect();
  if (done.statuses['201'] !== length) throw new Error(`answers: ${JSON.stringify(done.statuses)}`);
  if (mail) await untilArrived(mail, expected);
  // The outcome of the last mails is written after they have arrived; without a mail server nothing else tells.
  for (let used = -1; server.processorMs() - used > 20; await pause(200)) used = server.processorMs();
  return {
    processorMs: (server.processorMs() - before) / length,
    perSecond: (length * 1000) / done.ms,
    latencies: done.latencies,
  };
}

/** A warm server on a database of its own, with people who are logged in and an event for each round. Without `mail` its mails go nowhere. */
export async function startRounds(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  { people, atOnce, rounds, warming }: Rounds,
  { mail, entry = '', env = {} }: { mail: MailServer | null; entry?: string; env?: Record<string, string> },
) {
  const { target, filled } = await databases.create(
    kind,
    async (db): Promise<{ students: Student[]; events: OpenEvent[] }> => ({
      students: await makeStudents(db, Math.max(people, warming)),
      events: await openEvents(
        db,
        Array.from({ length: rounds + 1 }, () => null),
      ),
    }),
  );
  const server = await startServer(target, { entry, env: mail ? { ...env, SMTP_URL: mail.url } : env });
  const eventAt = (at: number) => filled.events[at]?.id ?? '';
  const round = (count: number, at: number) => {
    const tokens = filled.students.slice(0, count).map(({ token }) => token);
    return registerAll(server, { tokens, eventId: eventAt(at), atOnce }, mail);
  };
  await round(warming, 0);
  const each: Round[] = [];
  return {
    server,
    each,
    run: async (at: number) => void each.push(await round(people, 1 + at)),
  };
}
