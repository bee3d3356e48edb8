// R15: the database's disk is full, at the first start, while running, and at a later start. `--short` as `npm run check:long` runs it.
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unprivileged } from '../tests/support/postgres.ts';
import { countLosses, type Acknowledged } from './acknowledged.ts';
import { callApi, register, type ApiResponse } from './apiClient.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, ms, option, short, within } from './figures.ts';
import { makeStudents, openEvents, type OpenEvent, type Student } from './people.ts';
import { launch, startServer, type Server } from './server.ts';
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts';

const rounds = option('rounds', short ? 1 : 5);
const clients = 24;
const eventsARound = 60;
// Space is looked at every two seconds.
const noticeMs = 2500;

interface Placed {
  target: DatabaseTarget;
  leave: () => Promise<void>;
}

/** On the embedded database its directory; on PostgreSQL a tablespace: with a full log of its own PostgreSQL itself ends. */
async function placeOn(disk: SmallDisk, databases: DrillDatabases, kind: DatabaseTarget['kind']): Promise<Placed> {
  if (kind === 'embedded') return { target: { kind, at: join(disk.path, 'site') }, leave: () => Promise.resolve() };
  const target = await databases.createEmpty('postgres');
  const space = join(disk.path, 'space');
  mkdirSync(space);
  const owner = unprivileged();
  if (owner) chownSync(space, owner.uid, owner.gid);
  const name = new URL(target.at).pathname.slice(1);
  const maintenance = new URL(target.at);
  maintenance.pathname = '/postgres';
  const run = (...statements: string[]) =>
    inDatabase({ kind, at: maintenance.href }, async ({ db }) => {
      for (const statement of statements) await db.execute(sql.raw(statement));
    });
  await run(
    // Its upkeep of the catalog removes a file without which PostgreSQL refuses new connections on a full disk.
    'alter system set autovacuum = off',
    'select pg_reload_conf()',
    `create tablespace small_${name} location '${space}'`,
    `alter database ${name} set tablespace small_${name}`,
  );
  return {
    target,
    leave: () =>
      run(
        `drop database ${name} with (force)`,
        `drop tablespace small_${name}`,
        'alter system reset autovacuum',
        'select pg_reload_conf()',
      ),
  };
}

/** Whether a start ends by itself with one line that says the disk is full. */
async function startsWithOneLine(target: DatabaseTarget, options: Parameters<typeof launch>[1]): Promise<boolean> {
  const { child, output, ended } = launch(target, options);
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const code = await ended;
  clearTimeout(timer);
  return code === 1 && output.out === '' && /^[^\n]*disk[^\n]* full[^\n]*\n$/.test(output.err);
}

interface Outcome {
  created: number;
  refused: number;
  /** Any other answer to a write, 503 without Retry-After, and no answer. */
  wrong: string[];
}

/** Everybody registers for one event after the other. */
async function write(server: Server, students: readonly Student[], events: readonly OpenEvent[], outcome: Outcome) {
  const acknowledged: Acknowledged['registrations'] = [];
  for (const { id: eventId } of events) {
    const answers = await Promise.all(
      students.map(({ token }) => register(server.url, token, eventId).catch((error: Error) => error)),
    );
    for (const [i, answer] of answers.entries()) {
      const student = students[i];
      if (answer instanceof Error) outcome.wrong.push(answer.message);
      else if (answer.status === 201 && student) {
        outcome.created += 1;
        acknowledged.push({ userId: student.id, email: student.email, eventId });
      } else if (answer.status === 503 && answer.retryAfter !== undefined) outcome.refused += 1;
      else outcome.wrong.push(`${answer.status} ${answer.code ?? ''}`);
    }
  }
  return acknowledged;
}

const get = (server: Server, path: string, token = '') =>
  callApi(server.url, path, { method: 'GET', ...(token === '' ? {} : { token }) }).catch(() => null);
const isRead = (answer: ApiResponse | null) => answer?.status === 200;

async function recoveryMs(server: Server): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < within(20_000)) {
    if (isRead(await get(server, '/ready'))) return performance.now() - startedAt;
    await pause(50);
  }
  return Infinity;
}

interface Result extends Outcome {
  isOneLineAtFirst: boolean;
  isNotReady: boolean;
  reads: number;
  failedReads: number;
  /** Lines of the log at level warn and above while it is full. */
  lines: number;
  isLoggedOnce: boolean;
  recoveryMs: number;
  createdAfter: number;
  lost: number;
  isOneLineLater: boolean;
}

async function runOn(databases: DrillDatabases, kind: DatabaseTarget['kind'], entry = ''): Promise<Result | null> {
  const disk = mountSmallDisk(kind === 'embedded' ? 220 : 64);
  if (!disk) return null;
  const options = entry === '' ? {} : { entry };
  const { target, leave } = await placeOn(disk, databases, kind);
  try {
    disk.fill();
    const isOneLineAtFirst = await startsWithOneLine(target, options);
    disk.free();
    if (!isOneLineAtFirst && kind === 'embedded') rmSync(target.at, { recursive: true, force: true });
    const { students, events } = await inDatabase(target, async (database) => {
      await database.migrate();
      return {
        students: await makeStudents(database.db, clients),
        events: await openEvents(
          database.db,
          Array.from({ length: rounds * eventsARound + 1 }, () => null),
        ),
      };
    });
    const server = await startServer(target, options);
    const outcome: Outcome = { created: 0, refused: 0, wrong: [] };
    const acknowledged: Acknowledged['registrations'] = [];
    const result = { isNotReady: true, reads: 0, failedReads: 0, recoveryMs: 0 };
    for (let round = 0; round < rounds; round++) {
      const own = events.slice(round * eventsARound, (round + 1) * eventsARound);
      acknowledged.push(...(await write(server, students, own.slice(0, 1), outcome)));
      disk.fill();
      acknowledged.push(...(await write(server, students, own.slice(1, -20), outcome)));
      await pause(noticeMs);
      acknowledged.push(...(await write(server, students, own.slice(-20), outcome)));
      result.isNotReady &&= (await get(server, '/ready'))?.status === 503;
      const reads = await Promise.all([
        ...students.map(({ token }) => get(server, '/registrations/my-registrations', token)),
        ...own.map(({ id }) => get(server, `/events/${id}`)),
        get(server, '/events'),
        get(server, '/health'),
      ]);
      result.reads += reads.length;
      result.failedReads += reads.filter((answer) => !isRead(answer)).length;
      disk.free();
      result.recoveryMs = Math.max(result.recoveryMs, await recoveryMs(server));
    }
    const log = server.output();
    const after: Outcome = { created: 0, refused: 0, wrong: [] };
    acknowledged.push(...(await write(server, students, events.slice(-1), after)));
    await server.stop();
    const { lost, halfWritten } = await inDatabase(target, ({ db }) =>
      countLosses(db, { registrations: acknowledged, codes: [] }, new Map()),
    );
    disk.fill();
    // PostgreSQL starts a server that has nothing to write.
    const isOneLineLater = kind === 'postgres' || (await startsWithOneLine(target, options));
    disk.free();
    return {
      ...outcome,
      ...result,
      isOneLineAtFirst,
      isOneLineLater,
      lines: [...log.matchAll(/"level":"(warn|error)"/g)].length,
      isLoggedOnce: [...log.matchAll(/disk is full: whatever writes/g)].length === rounds,
      createdAfter: after.created,
      lost: lost + halfWritten,
    };
  } finally {
    disk.free();
    await leave();
    disk.remove();
  }
}

const figures = new Figures(`disk (the database's disk full, ${rounds} times while running, on each database)`);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const of = await runOn(databases, kind);
    if (!of) return figures.skip('this process may not mount a disk of its own');
    const starts = [of.isOneLineAtFirst, of.isOneLineLater].every(Boolean);
    figures.add(`${kind}: a start without space ends with one line`, starts ? 'yes' : 'no', starts);
    figures.add(
      `${kind}: writes done, 503, any other answer`,
      `${of.created}, ${of.refused}, ${of.wrong.length}${of.wrong.length > 0 ? ` (${[...new Set(of.wrong)].join(', ')})` : ''}`,
      of.refused > 0 && of.wrong.length === 0,
    );
    figures.add(`${kind}: reads meanwhile, failed`, `${of.reads}, ${of.failedReads}`, of.failedReads === 0);
    figures.add(`${kind}: readiness says no`, of.isNotReady ? 'yes' : 'no', of.isNotReady);
    const isQuiet = of.isLoggedOnce && of.lines <= 5 * rounds;
    figures.add(
      `${kind}: told in one line, warnings in all`,
      `${of.isLoggedOnce ? 'yes' : 'no'}, ${of.lines}`,
      isQuiet,
    );
    figures.add(`${kind}: well again after, at the latest`, ms(of.recoveryMs), of.recoveryMs < within(10_000));
    figures.add(
      `${kind}: registered after, lost or half-written`,
      `${of.createdAfter}, ${of.lost}`,
      of.createdAfter === clients && of.lost === 0,
    );
  }
  const kind = databases.kinds.at(-1) ?? 'embedded';
  const unaware = await runOn(databases, kind, 'withoutDiskWatch');
  const isFound = unaware !== null && !unaware.isNotReady && !unaware.isLoggedOnce;
  figures.add(`control on ${kind}, a server that knows nothing of it`, isFound ? 'found' : 'not found', isFound);
  figures.finish(`full at the first start, ${rounds} times while running and at a later start`);
});
