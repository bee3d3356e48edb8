// R10: PostgreSQL away under load: its connections killed each second, then nobody there, then a network that swallows
// everything. `--seconds 10` for each, `--short` as `npm run check:long` runs it.
import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { rowsOf } from '#platform/database/database.ts';
import { callApi, keepAliveAgent, register, type ApiResponse } from './apiClient.ts';
import { startDatabaseProxy, type DatabaseProxy } from './databaseProxy.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, ms, option, short, within } from './figures.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';
import { startServer, type Server } from './server.ts';

const seconds = option('seconds', short ? 4 : 30);
const clients = 32;
const eventsForAll = 400;
const refusedWithinMs = 5_000;

const noCounts = () => ({
  registered: 0,
  /** 503 with Retry-After, and the slowest of them. */
  unavailable: 0,
  slowest: 0,
  /** Any other answer of 500 and above, 503 without Retry-After, and no answer. */
  faults: 0,
  faultKinds: new Set<string>(),
});
type Counts = ReturnType<typeof noCounts>;

function count(counts: Counts, answer: ApiResponse | Error): void {
  if (answer instanceof Error) {
    counts.faults += 1;
    counts.faultKinds.add(answer.message);
  } else if (answer.status === 201) counts.registered += 1;
  else if (answer.status === 503 && answer.retryAfter !== undefined) {
    counts.unavailable += 1;
    counts.slowest = Math.max(counts.slowest, answer.ms);
  } else if (answer.status >= 500) {
    counts.faults += 1;
    counts.faultKinds.add(`${answer.status} ${answer.code}`);
  }
}

/** Every student registers for one event after the other, and for the same one again after a 503, until told to stop. */
function startClients(server: Server, students: readonly Student[], events: readonly OpenEvent[]) {
  const agent = keepAliveAgent();
  const state = { isOver: false, counts: noCounts() };
  const acknowledged: { userId: string; eventId: string }[] = [];
  const repeat = async ({ id, token }: Student) => {
    for (let turn = 0; !state.isOver && turn < events.length;) {
      const eventId = events[turn]?.id ?? '';
      const answer = await register(server.url, token, eventId, agent).catch((error: Error) => error);
      count(state.counts, answer);
      if (!(answer instanceof Error) && answer.status === 201) acknowledged.push({ userId: id, eventId });
      if (answer instanceof Error || answer.status >= 500) await pause(200);
      else turn += 1;
    }
  };
  const over = Promise.all(students.map(repeat));
  return {
    acknowledged,
    /** What was counted since the last time. */
    take: () => {
      const { counts } = state;
      state.counts = noCounts();
      return counts;
    },
    stop: async () => {
      state.isOver = true;
      await over;
      agent.destroy();
    },
  };
}

/** Milliseconds until a student's registration and readiness succeed again; Infinity when they do not in time. */
async function recovery(server: Server, student: Student, event: OpenEvent): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < within(20_000)) {
    const answers = await Promise.all([
      callApi(server.url, '/ready', { method: 'GET' }),
      register(server.url, student.token, event.id),
    ]).catch(() => []);
    if (answers[0]?.status === 200 && [201, 409].includes(answers[1]?.status ?? 0))
      return performance.now() - startedAt;
    await pause(50);
  }
  return Infinity;
}

const faults: { name: string; begin: (proxy: DatabaseProxy, direct: string) => Promise<void> }[] = [
  {
    name: 'connections killed each second',
    begin: async (_proxy, direct) => {
      await inDatabase({ kind: 'postgres', at: direct }, async ({ db }) => {
        for (let i = 0; i < seconds; i++) {
          await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`);
          await pause(1000);
        }
      });
    },
  },
  {
    name: 'nobody there',
    begin: async (proxy) => {
      await proxy.cut();
      await pause(seconds * 1000);
    },
  },
  {
    name: 'everything swallowed',
    begin: async (proxy) => {
      proxy.freeze();
      // Silence is noticed within 4 s, and after that calls are to be refused at once.
      await pause(Math.max(seconds, 10) * 1000);
    },
  },
];

async function prepare(databases: DrillDatabases) {
  const { target, filled } = await databases.create('postgres', async (db) => ({
    students: await makeStudents(db, clients + 1),
    events: await openEvents(
      db,
      Array.from({ length: eventsForAll }, () => null),
    ),
  }));
  return { direct: target.at, ...filled };
}

async function countWrong(direct: string, acknowledged: { userId: string; eventId: string }[]) {
  return inDatabase({ kind: 'postgres', at: direct }, async ({ db }) => {
    const rows = await rowsOf<{ key: string; count: number }>(
      db,
      sql`select user_id || ' ' || event_id as key, count(*)::int as count from registration_members
        where released_at is null group by user_id, event_id`,
    );
    const found = new Map(rows.map(({ key, count: times }) => [key, times]));
    return {
      double: rows.filter((row) => row.count > 1).length,
      lost: acknowledged.filter(({ userId, eventId }) => !found.has(`${userId} ${eventId}`)).length,
    };
  });
}

/**
 * Cuts the server's idle connections until it ends, for 20 s at most. Readiness asks the database each time, so that the
 * pool holds a connection at the cut; kept answers would not.
 */
async function endsWhenCut(server: Server, proxy: DatabaseProxy): Promise<boolean> {
  const ended = server.ended.then(() => true);
  for (const until = performance.now() + 20_000; performance.now() < until;) {
    await proxy.restore();
    await callApi(server.url, '/ready', { method: 'GET' }).catch(() => null);
    await proxy.cut();
    if (await Promise.race([ended, pause(250, false)])) return true;
  }
  return false;
}

/**
 * Whether any of several registrations waits longer than a 503 may take, while everything is swallowed. Readiness has a
 * limit of its own. Several: one alone may meet a connection that the pool is about to replace, and be refused at once.
 */
async function waitsInSilence(
  server: Server,
  proxy: DatabaseProxy,
  students: readonly Student[],
  event: OpenEvent,
): Promise<boolean> {
  const isReady = async () =>
    (await callApi(server.url, '/ready', { method: 'GET' }).catch(() => null))?.status === 200;
  while (!(await isReady())) await pause(100);
  proxy.freeze();
  const answers = Promise.allSettled(students.map(({ token }) => register(server.url, token, event.id)));
  const isWaiting = await Promise.race([answers.then(() => false), pause(refusedWithinMs, true)]);
  await proxy.restore();
  return isWaiting;
}

const figures = new Figures(
  `outage (PostgreSQL away ${seconds} s in each of ${faults.length} ways, ${clients} clients)`,
);
await withDatabases(async (databases) => {
  if (!databases.kinds.includes('postgres')) {
    figures.skip('there is no PostgreSQL');
    return;
  }
  const { direct, students, events } = await prepare(databases);
  const proxy = await startDatabaseProxy(direct);
  const target: DatabaseTarget = { kind: 'postgres', at: proxy.url };
  const server = await startServer(target);
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  const [probe, ...others] = students;
  const load = startClients(server, others, events);
  for (const [i, fault] of faults.entries()) {
    await pause(1500);
    const before = load.take();
    await fault.begin(proxy, direct);
    const during = load.take();
    await proxy.restore();
    const recoveryMs = probe && events[i] ? await recovery(server, probe, events[i]) : Infinity;
    const { name } = fault;
    figures.add(
      `${name}: 503 with Retry-After, the slowest`,
      `${during.unavailable}, ${ms(during.slowest)}`,
      during.unavailable > 0 && during.slowest < within(refusedWithinMs),
    );
    figures.add(
      `${name}: other answers >= 500, none (before, during)`,
      `${before.faults}, ${during.faults}${during.faults > 0 ? ` (${[...during.faultKinds].join(', ')})` : ''}`,
      before.faults + during.faults === 0,
    );
    figures.add(`${name}: well again after`, ms(recoveryMs), recoveryMs < within(10_000));
  }
  await pause(1000);
  const after = load.take();
  await load.stop();
  figures.add('registered in the second after', after.registered, after.registered > 0);
  figures.add('the process ended', hasEnded ? 'yes' : 'no', !hasEnded);
  if (hasEnded) console.log(server.output().slice(-1500));
  await server.stop();
  const { double, lost } = await countWrong(direct, load.acknowledged);
  figures.add('acknowledged, lost, double', `${load.acknowledged.length}, ${lost}, ${double}`, lost + double === 0);

  const fragile = await startServer(target, { entry: 'withoutErrorListener' });
  const died = await endsWhenCut(fragile, proxy);
  figures.add('control, a pool that nobody listens to', died ? 'the process ends' : 'survives', died);
  fragile.kill('SIGKILL');
  await proxy.restore();
  const unaware = await startServer(target, { entry: 'withoutConnectionWatchdog' });
  const lastEvent = events.at(-1);
  const waits = lastEvent ? await waitsInSilence(unaware, proxy, others.slice(0, 8), lastEvent) : false;
  figures.add('control, a pool that does not notice silence', waits ? 'calls wait' : 'refuses them', waits);
  await unaware.stop();
  await proxy.close();
  figures.finish(`${seconds} s each of ${faults.map(({ name }) => name).join(', ')}`);
});
