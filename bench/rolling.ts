// R18: two servers behind nginx and PgBouncer in transaction mode, restarted one after the other under load as docs/operate.md
// says. `--requests 3000` for fewer, `--short` for 1,500 and two restarts; too long for `npm run drills:short`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { rowsOf } from '#platform/database/database.ts';
import { hasNginx, startNginx } from '../tests/support/nginx.ts';
import { hasPgBouncer, startPgBouncer } from '../tests/support/pgbouncer.ts';
import { freePort } from '../tests/support/postgres.ts';
import { callApi, register } from './apiClient.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, ms, option, short } from './figures.ts';
import { makeStudents, openEvents } from './people.ts';
import { liveBoundMs, RollingLoad, timeoutMs } from './rollingLoad.ts';
import { startServer, type Server } from './server.ts';

const requests = option('requests', short ? 1500 : 10_000);
const restarts = option('restarts', short ? 2 : 8);
const people = 16;
const seats = [null, null, 5, 5, 6, 6, null, null];
// As docs/operate.md says: by then nginx has forgotten that the server was away.
const betweenMs = 5000;
const readsOfControl = people;
const example = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf.example'), 'utf8');

interface Cluster {
  /** The database past PgBouncer. */
  direct: DatabaseTarget;
  start(which: number): Promise<Server>;
}

function clusterOf(direct: DatabaseTarget, pooled: string, ports: readonly number[]): Cluster {
  return {
    direct,
    start: (which) =>
      startServer(
        { kind: 'postgres', at: pooled },
        { env: { PORT: String(ports[which]), DATABASE_LISTEN_URL: direct.at, TRUST_PROXY: 'loopback' } },
      ),
  };
}

const prepare = (databases: DrillDatabases) =>
  databases.create('postgres', async (db) => ({
    students: await makeStudents(db, people),
    events: await openEvents(db, seats),
  }));

/** Restarts one server after the other until there were so many restarts and requests. */
async function restartOneByOne(cluster: Cluster, servers: Server[], load: RollingLoad) {
  const exits: { code: number | null; ms: number }[] = [];
  for (let turn = 0; turn < restarts || load.requests < requests; turn++) {
    const which = turn % servers.length;
    const startedAt = performance.now();
    const code = (await servers[which]?.stop()) ?? null;
    exits.push({ code, ms: performance.now() - startedAt });
    servers[which] = await cluster.start(which);
    await pause(betweenMs);
  }
  return exits;
}

/** Compares the tables with what was acknowledged. */
async function countWrong(direct: DatabaseTarget, registered: ReadonlyMap<string, boolean>) {
  return inDatabase(direct, async ({ db }) => {
    const living = await rowsOf<{ key: string; count: number }>(
      db,
      sql`select user_id || ' ' || event_id as key, count(*)::int as count from registration_members
        where released_at is null group by user_id, event_id`,
    );
    const oversold = await rowsOf(
      db,
      sql`select e.id from events e join registrations r on r.event_id = e.id
        where r.admitted_at is not null and r.cancelled_at is null
        group by e.id having count(*) > e.max_participants`,
    );
    const found = new Set(living.map(({ key }) => key));
    return {
      lost: [...registered].filter(([key, isRegistered]) => isRegistered && !found.has(key)).length,
      undone: [...registered].filter(([key, isRegistered]) => !isRegistered && found.has(key)).length,
      double: living.filter(({ count }) => count > 1).length,
      oversold: oversold.length,
    };
  });
}

const advisoryLocks = (direct: DatabaseTarget) =>
  inDatabase(direct, async ({ db }) => {
    const locks = await rowsOf(
      db,
      sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database()`,
    );
    return locks.length;
  });

/** A lock by session, taken through PgBouncer by a client that leaves. */
async function leaveLock(pooled: string): Promise<void> {
  const client = new pg.Client({ connectionString: pooled });
  await client.connect();
  await client.query('select pg_advisory_lock(7214099)');
  await client.end();
}

/** A server that listens through PgBouncer, beside one that listens past it. */
async function listenThroughPooler(databases: DrillDatabases, through: (url: string) => string) {
  const { target, filled } = await prepare(databases);
  const pooled: DatabaseTarget = { kind: 'postgres', at: through(target.at) };
  const [throughPooler, pastPooler] = await Promise.all([
    startServer(pooled),
    startServer(pooled, { env: { DATABASE_LISTEN_URL: target.at } }),
  ]);
  const liveUpdates = async ({ url }: Server) => (await callApi(url, '/ready', { method: 'GET' })).data['liveUpdates'];
  const until = performance.now() + 20_000;
  while ((await liveUpdates(throughPooler)) !== false && performance.now() < until) await pause(100);
  const verdicts = { pooled: await liveUpdates(throughPooler), direct: await liveUpdates(pastPooler) };
  const [event] = filled.events;
  let stale = 0;
  for (const { token } of filled.students.slice(0, readsOfControl)) {
    const path = `/events/${event?.id}`;
    const count = async ({ url }: Server) => {
      const { data } = await callApi(url, path, { method: 'GET' });
      return (data['event'] as { participantCount: number }).participantCount;
    };
    const before = await count(throughPooler);
    await register(pastPooler.url, token, event?.id ?? '');
    if ((await count(throughPooler)) !== before + 1) stale += 1;
  }
  const isLogged =
    throughPooler.output().includes('DATABASE_LISTEN_URL') && !pastPooler.output().includes('DATABASE_LISTEN_URL');
  await Promise.all([throughPooler.stop(), pastPooler.stop()]);
  return { isNoticed: verdicts.pooled === false && verdicts.direct === true && isLogged, stale };
}

const describe = (failures: ReadonlyMap<string, number>) =>
  [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');

const figures = new Figures(`rolling (${requests} requests through nginx and PgBouncer, ${restarts} restarts)`);
await withDatabases(async (databases) => {
  if (!databases.kinds.includes('postgres') || !hasPgBouncer() || !hasNginx()) {
    figures.skip('it needs PostgreSQL, PgBouncer and nginx');
    return;
  }
  const { target: direct, filled } = await prepare(databases);
  const bouncer = await startPgBouncer(direct.at);
  const pooled = bouncer.through(direct.at);
  const ports = [await freePort(), await freePort()] as const;
  const cluster = clusterOf(direct, pooled, ports);
  const servers = await Promise.all([cluster.start(0), cluster.start(1)]);
  const nginx = await startNginx(example, ports);

  const load = new RollingLoad(nginx.url, filled.students, filled.events);
  const exits = await restartOneByOne(cluster, servers, load);
  await load.stop();
  figures.add(
    'requests, failed',
    `${load.requests}, ${load.failed}${load.failed > 0 ? ` (${describe(load.failures)})` : ''}`,
    load.failed === 0 && load.requests >= requests,
  );
  figures.add('slowest answer', `${ms(load.slowest.ms)} (${load.slowest.name})`, load.slowest.ms < timeoutMs);
  const clean = exits.filter(({ code, ms: took }) => code === 0 && took < 10_000).length;
  const slowestExit = Math.max(...exits.map((exit) => exit.ms));
  figures.add(
    'restarts, ended in order, the slowest',
    `${exits.length}, ${clean}, ${ms(slowestExit)}`,
    clean === exits.length,
  );
  figures.add(
    'own writes, not seen by the next read',
    `${load.writes}, ${load.stale}`,
    load.writes > 0 && load.stale === 0,
  );
  figures.add(
    'changes an open page followed, lost, the slowest',
    `${load.followed}, ${load.lost}, ${ms(load.slowestFollowedMs)}`,
    load.followed > 0 && load.lost === 0 && load.slowestFollowedMs < liveBoundMs,
  );
  figures.add('live streams opened by two pages', load.opened, load.opened > 2);
  const { lost, undone, double, oversold } = await countWrong(direct, load.registered);
  figures.add(
    'lost, undone, double, oversold',
    `${lost}, ${undone}, ${double}, ${oversold}`,
    lost + undone + double + oversold === 0,
  );

  const late = await inDatabase(direct, ({ db }) => makeStudents(db, people, 'late'));
  const killed = new RollingLoad(nginx.url, late, filled.events);
  await pause(500);
  const underWay = killed.logInAtOnce([...late, ...late]);
  await pause(50);
  servers[0]?.kill('SIGKILL');
  await underWay;
  const cut = killed.failed;
  figures.add('control, kill -9 of one', `${cut} failed`, cut > 0);
  await servers[1]?.stop();
  await killed.stop();
  figures.add('control, both away', `${killed.failed - cut} failed`, killed.failed > cut);

  const locks = await advisoryLocks(direct);
  await leaveLock(pooled);
  const planted = await advisoryLocks(direct);
  figures.add('locks left behind, with one planted', `${locks}, ${planted}`, locks === 0 && planted === 1);
  const { isNoticed, stale } = await listenThroughPooler(databases, (url) => bouncer.through(url));
  figures.add('control, listening through PgBouncer', isNoticed ? 'noticed' : 'not noticed', isNoticed);
  figures.add('its reads after a write elsewhere, stale', `${readsOfControl}, ${stale}`, stale === 0);
  await nginx.stop();
  await bouncer.stop();
  figures.finish(`${load.requests} requests, ${exits.length} restarts`);
});
