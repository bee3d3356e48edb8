// Registration opens and 1,200 students who are logged in press the button in the same second, for 300 seats. Meanwhile
// visitors read the list, the event and their pages. Control: each in a transaction of its own, which waits for a connection
// itself.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/database.ts';
import type { RegistrationLoad, RegistrationsDone } from './entries/registrationLoad.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, ms, option, percentile } from './figures.ts';
import { entryFile } from './generator.ts';
import { makeStudents, openEvents } from './people.ts';
import { startServer } from './server.ts';

const people = option('people', 1200);
const seats = option('seats', 300);
const visitors = option('visitors', 20);
const betweenReadsMs = 50;
/** The embedded database answers the crowd's calls one after another, and reads between them. */
const slowestReadMs = { embedded: 3000, postgres: 1000 };
const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };

interface Burst {
  reads: number[];
  refused: number;
  done: RegistrationsDone;
  processorMs: number;
  seats: number;
}

async function burst(databases: DrillDatabases, kind: DatabaseTarget['kind'], entry = ''): Promise<Burst> {
  const { target, filled } = await databases.create(kind, async (db) => ({
    students: await makeStudents(db, people),
    events: await openEvents(db, [seats]),
  }));
  const eventId = filled.events[0]?.id ?? '';
  const server = await startServer(target, { env, entry });
  const addresses = ['/', '/events', '/api/events', `/events/${eventId}`, `/api/events/${eventId}`];
  const read = async (address: string) => {
    const beganAt = performance.now();
    const status = await fetch(server.url + address).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    );
    return { ms: performance.now() - beganAt, isRefused: status !== 200 };
  };
  for (const address of addresses) await read(address);
  const reads: number[] = [];
  let refused = 0;
  const reading = { isOver: false };
  const visit = async (_: unknown, at: number) => {
    for (let next = at; !reading.isOver; next++) {
      const { ms: took, isRefused } = await read(addresses[next % addresses.length] ?? '/');
      reads.push(took);
      if (isRefused) refused += 1;
      await pause(betweenReadsMs);
    }
  };
  const child = fork(entryFile('registrationLoad'));
  await once(child, 'spawn');
  const before = server.processorMs();
  const tokens = filled.students.map(({ token }) => token);
  child.send({ url: server.url, tokens, eventId, atOnce: people } satisfies RegistrationLoad);
  const visits = Array.from({ length: visitors }, visit);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the students' process ended with ${code}`);
  });
  const [done] = (await Promise.race([once(child, 'message'), failed])) as [RegistrationsDone];
  const processorMs = server.processorMs() - before;
  child.disconnect();
  reading.isOver = true;
  await Promise.all(visits);
  await server.stop();
  const [row] = await inDatabase(target, ({ db }) =>
    rowsOf<{ seats: number }>(
      db,
      sql`select count(*) filter (where admitted_at is not null)::int as seats from registrations`,
    ),
  );
  return { reads, refused, done, processorMs, seats: row?.seats ?? 0 };
}

const times = (each: readonly number[]) =>
  [Math.max(...each), percentile(each, 0.99), percentile(each, 0.5)].map(ms).join(', ');

const figures = new Figures(`burst (${people} students at once for ${seats} seats, ${visitors} visitors)`);
const summary: string[] = [];
let slowest = 0;
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const { reads, refused, done, processorMs, seats: taken } = await burst(databases, kind);
    const answered = Object.entries(done.statuses).map(([status, count]) => `${count} × ${status}`);
    figures.add(`${kind}: answers to registrations`, answered.join(', '), done.statuses['201'] === people);
    figures.add(`${kind}: seats taken`, taken, taken === seats);
    figures.add(`${kind}: slowest registration, p99, p50`, times(done.latencies));
    figures.add(`${kind}: slowest read, p99, p50`, times(reads), Math.max(...reads) <= slowestReadMs[kind]);
    figures.add(`${kind}: reads; refused`, `${reads.length}; ${refused}`, refused === 0);
    figures.add(`${kind}: all registered after; the server's processor`, `${ms(done.ms)}; ${ms(processorMs)}`);
    slowest = Math.max(...reads);
    summary.push(`${kind} ${ms(slowest)}`);
  }
  const kind = databases.kinds.at(-1) ?? 'embedded';
  const { reads } = await burst(databases, kind, 'withoutTransactionLimit');
  const isLate = Math.max(...reads) > Math.max(slowestReadMs[kind], 2 * slowest);
  figures.add(`control, ${kind}, each alone, without the limit: slowest read, p99, p50`, times(reads), isLate);
});
figures.finish(`the slowest read: ${summary.join(', ')}`);
