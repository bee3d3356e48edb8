import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/database.ts';
import { inDatabase, type DatabaseTarget } from '../databases.ts';
import type { BareHashes } from '../entries/bareHashes.ts';
import { median, percentile } from '../figures.ts';
import { runEntry } from '../generator.ts';
import { makeStudents, openEvents, password, type OpenEvent, type Student } from '../people.ts';
import { posted } from '../postLoad.ts';
import { readsPerSecond } from '../readLoad.ts';
import { processorOf, startServer, type Server } from '../server.ts';
import { serversFor } from '../simulation.ts';
import { type Costs, costNames, onOneMachine } from '../simulation/festival.ts';
import { NotMeasured, type Bench, type Figure, type Measure, type Runs } from './measure.ts';

const runsOf = ({ rounds, seconds }: Runs) => ({ rounds: Math.min(3, rounds), each: `${seconds} s` });
const processes = [1, 2, 4];
const clients = 48;
const people = 3200;
const events = 9;
const commits = 100;
// A server's cost of a registration falls from 3.7 to 2.3 ms within its first 1,500 beside three others.
const warmingRounds = 8;
/** A simulation that is further off says nothing. */
const largestError = 30;

// Of pages and lists; a home page is the same for all guests.
const cachedShare = 0.95;
const oneEvent = { servers: 4, clients: 64, cores: 8, events: 1 };

interface BenchSetup {
  target: DatabaseTarget;
  students: readonly Student[];
  opened: readonly OpenEvent[];
  servers: readonly Server[];
}

/** Milliseconds of the processor that PostgreSQL has used, all its processes together. */
async function postgresMs(target: DatabaseTarget): Promise<number> {
  const rows = await inDatabase(target, ({ db }) =>
    rowsOf<{ pid: number }>(db, sql`select pid from pg_stat_activity where pid <> pg_backend_pid()`),
  );
  return rows.reduce((sum, { pid }) => sum + processorOf(pid), 0);
}

/** Registrations through so many of the servers, each from its own share of the clients; and what each cost. */
async function registering(
  { target, students, opened, servers }: BenchSetup,
  count: number,
  round: number,
  seconds: number,
) {
  const used = servers.slice(0, count);
  const own = () => used.reduce((sum, server) => sum + server.processorMs(), 0);
  const before = { own: own(), postgres: await postgresMs(target) };
  const done = await Promise.all(
    used.map(({ url }, at) => {
      const bodies = students
        .filter((_, i) => i % count === at)
        .map(({ token }, i) => ({
          body: JSON.stringify({ eventId: opened[round * events + (i % events)]?.id }),
          headers: { authorization: `Bearer ${token}` },
        }));
      const load = { connections: clients / count, seconds };
      return posted({ url, path: '/api/registrations', headers: {}, bodies, ...load }, '201');
    }),
  );
  const answered = done.reduce((sum, each) => sum + each.answered, 0);
  const clientsMs = done.reduce((sum, each) => sum + each.processorMs, 0);
  return {
    perSecond: done.reduce((sum, each) => sum + each.perSecond, 0),
    server: (own() - before.own) / answered,
    others: ((await postgresMs(target)) - before.postgres + clientsMs) / answered,
  };
}

/** Of a row alone in its transaction, one after the other. */
async function commitMs(target: DatabaseTarget): Promise<number> {
  return inDatabase(target, async ({ db }) => {
    await db.execute(sql`create table if not exists bench_commits (at timestamptz)`);
    const each: number[] = [];
    for (let i = 0; i < commits; i++) {
      const startedAt = performance.now();
      await db.execute(sql`insert into bench_commits values (now())`);
      each.push(performance.now() - startedAt);
    }
    return percentile(each, 0.5);
  });
}

async function readCost(server: Server, seconds: number): Promise<number> {
  const before = server.processorMs();
  const rate = await readsPerSecond({ url: server.url, path: '/api/events', headers: {}, connections: 16, seconds });
  return (server.processorMs() - before) / (rate * seconds);
}

async function run(bench: Bench, factor: number): Promise<Figure[]> {
  if (!bench.databases.kinds.includes('postgres')) throw new NotMeasured('there is no PostgreSQL');
  const { rounds } = runsOf(bench);
  const { target, filled } = await bench.databases.create('postgres', async (db) => ({
    students: await makeStudents(db, people),
    opened: await openEvents(
      db,
      Array.from({ length: (warmingRounds + rounds * processes.length) * events }, () => null),
    ),
  }));
  const servers: Server[] = [];
  for (let at = 0; at < Math.max(...processes); at++) {
    const server = await startServer(target);
    bench.atEnd(server.stop);
    servers.push(server);
  }
  const setup = { target, ...filled, servers };
  for (let round = 0; round < warmingRounds; round++) await registering(setup, servers.length, round, bench.seconds);
  const measured = processes.map(() => [] as number[]);
  /** In the order of `processes`: where they share two processors, each costs more than one alone. */
  const costs = processes.map(() => [] as Costs[]);
  for (let round = 0; round < rounds; round++) {
    const [first] = servers;
    if (!first) break;
    const flush = await commitMs(target);
    const read = await readCost(first, 1);
    const hashes: BareHashes = { password, seconds: 1, atOnce: 1 };
    const { perSecond: hashesPerSecond } = await runEntry<{ perSecond: number }>('bareHashes', hashes);
    for (const [at, count] of processes.entries()) {
      const found = await registering(setup, count, warmingRounds + round * processes.length + at, bench.seconds);
      measured[at]?.push(found.perSecond);
      costs[at]?.push({ register: found.server, database: found.others, flush, read, hash: 1000 / hashesPerSecond });
    }
  }
  const fedAt = (at: number): Costs => {
    const cost = (of: keyof Costs) => median((costs[at] ?? []).map((each) => each[of]));
    return {
      register: factor * cost('register'),
      database: factor * cost('database'),
      flush: cost('flush'),
      read: cost('read'),
      hash: cost('hash'),
    };
  };
  // On machines of their own processes cost what one does.
  const fed = fedAt(0);
  const shape = { clients, cores: availableParallelism(), events };
  const rates = processes.map((count, at) => ({
    count,
    found: measured[at] ?? [],
    simulated: onOneMachine(fedAt(at), { servers: count, ...shape }),
  }));
  return [
    ...rates.map(({ count, found, simulated }): Figure => ({
      name: `error of the simulation, ${count === 1 ? '1 process' : `${count} processes`}`,
      unit: '%',
      values: [100 * Math.abs(simulated / median(found) - 1)],
      upperBound: largestError,
      rates: { measured: found, simulated: [simulated] },
    })),
    ...processes.slice(1).map((count, at): Figure => ({
      name: `cost: a registration, one of ${count} servers' processor`,
      unit: 'ms',
      values: [fedAt(at + 1).register],
    })),
    ...(Object.entries(fed) as [keyof Costs, number][]).map(([name, value]): Figure => ({
      name: `cost: ${costNames[name]}`,
      unit: 'ms',
      values: [value],
    })),
    { name: 'one event alone', unit: '/s', values: [onOneMachine(fed, oneEvent)] },
    ...[0, cachedShare].flatMap((cachedReads) => crowdFigures(fed, cachedReads)),
  ];
}

/** A crowd on servers of two processors each, beside a PostgreSQL of eight. */
function crowdFigures(costs: Costs, cachedReads: number): Figure[] {
  const { servers: needed, found } = serversFor(costs, cachedReads);
  const name = cachedReads === 0 ? 'no cache in front' : `a cache that answers ${100 * cachedReads} % of reads`;
  const busy = Object.entries(found.busy).map(([what, share]): Figure => ({
    name: `100,000 in a minute, ${name}: busy ${what}`,
    unit: '%',
    values: [100 * share],
  }));
  const p99s = { login: found.loginP99, registration: found.registrationP99 };
  return [
    { name: `100,000 in a minute, ${name}: servers`, unit: '', values: needed === null ? [] : [needed] },
    ...busy,
    ...Object.entries(p99s).map(([what, p99]): Figure => ({
      name: `100,000 in a minute, ${name}: p99 of a ${what}`,
      unit: 'ms',
      values: [p99],
    })),
  ];
}

export const servers: Measure = {
  id: 'P15',
  title: 'registrations through 1, 2 and 4 processes on one PostgreSQL, simulated from their costs and measured',
  runs: runsOf,
  run: (bench) => run(bench, 1),
  /** Were the costs wrong, the simulation would have to be: it is fed with half of them. */
  control: (bench) => run(bench, 0.5),
};
