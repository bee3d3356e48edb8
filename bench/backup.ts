// R13: backups while people register and ask for codes, each restored into an empty place. `--rounds 2` for fewer on each
// database, `--short` as `npm run check:long` runs it. The control reads every table at a moment of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { writeBackup } from '#run/operations/server/backup/backupQueries.ts';
import { inspectBackup } from '#run/operations/server/backup/readBackup.ts';
import { restoreBackup } from '#run/operations/server/backup/restoreQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { countLosses, type Acknowledged } from './acknowledged.ts';
import { callApi } from './apiClient.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, ms, option, short, within } from './figures.ts';
import { startLoad } from './load.ts';
import { makeStudents, openEvents } from './people.ts';
import { secret } from './secret.ts';
import { startServer } from './server.ts';

const rounds = option('rounds', short ? 1 : 10);
const clients = 64;
const eventsARound = 40;
const folder = mkdtempSync(join(tmpdir(), 'drill-backup-'));
const main = join(import.meta.dirname, '../src/run/command/main.ts');

/** `npm run festival -- …` as a process of its own. @throws with what it said, unless it ends well */
async function command(target: DatabaseTarget, ...args: string[]): Promise<string> {
  const place = target.kind === 'embedded' ? { DATA_DIR: target.at } : { DATABASE_URL: target.at };
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'] ?? '', SECRET: secret, ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`);
  return out;
}

/** The slowest answer of a call that asks the database, until it is stopped. */
function probe(url: string) {
  const state = { isOver: false };
  let slowestMs = 0;
  const ask = async () => {
    while (!state.isOver) {
      const sentAt = performance.now();
      await callApi(url, '/ready', {}).catch(() => undefined);
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      await pause(2);
    }
  };
  const over = ask();
  return async () => {
    state.isOver = true;
    await over;
    return slowestMs;
  };
}

const contentOf = async (file: string) => JSON.stringify((await inspectBackup(file)).tables);

interface Total {
  acknowledged: number;
  rows: number;
  slowestMs: number;
  lost: number;
  halfWritten: number;
  different: number;
}

async function run(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  take: (target: DatabaseTarget, file: string) => Promise<unknown>,
  times: number,
) {
  const total: Total = { acknowledged: 0, rows: 0, slowestMs: 0, lost: 0, halfWritten: 0, different: 0 };
  for (let round = 0; round < times; round++) {
    const { target, filled } = await databases.create(kind, async (db) => ({
      students: await makeStudents(db, clients),
      events: await openEvents(
        db,
        Array.from({ length: eventsARound }, (_, i) => (i % 4 === 0 ? 20 : null)),
      ),
    }));
    const server = await startServer(target);
    const load = startLoad(server.url, filled.students, filled.events, `backup${round}`);
    await load.begun;
    await pause(Math.random() * 300);
    const before: Acknowledged = {
      registrations: [...load.acknowledged.registrations],
      codes: [...load.acknowledged.codes],
    };
    const file = join(folder, `${kind}-${round}-${take.name}.gz`);
    const stopProbe = probe(server.url);
    await take(target, file);
    total.slowestMs = Math.max(total.slowestMs, await stopProbe());
    server.kill('SIGKILL');
    await server.ended;
    await load.over;

    const restored = await databases.createEmpty(kind);
    if (take === backUp) await command(restored, 'restore', file);
    else
      await inDatabase(restored, async ({ db }) =>
        restoreBackup(db, file, await inspectBackup(file), { force: false }),
      );
    const losses = await inDatabase(restored, ({ db }) => countLosses(db, before, new Map()));
    total.acknowledged += before.registrations.length + before.codes.length;
    total.lost += losses.lost;
    total.halfWritten += losses.halfWritten;
    const again = join(folder, `${kind}-${round}-${take.name}-again.gz`);
    await command(restored, 'backup', again);
    const { tables } = await inspectBackup(file);
    total.rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
    if ((await contentOf(file)) !== (await contentOf(again))) total.different += 1;
  }
  return total;
}

const backUp = (target: DatabaseTarget, file: string) => command(target, 'backup', file);

/** A backup without its snapshot: each statement sees what is committed by then. */
const withoutSnapshot = (target: DatabaseTarget, file: string) =>
  inDatabase(target, ({ db, kind }) => {
    const committed = new Proxy(db, {
      get: (of, name) =>
        name === 'transaction'
          ? (work: (tx: Db) => Promise<unknown>) => of.transaction(work)
          : (Reflect.get(of, name) as unknown),
    });
    return writeBackup({ db: committed, kind }, { product: 'drill', secret: undefined }, createWriteStream(file));
  });

const figures = new Figures(`backup (under load, ${rounds} times on each database)`);
try {
  await withDatabases(async (databases) => {
    for (const kind of databases.kinds) {
      const of = await run(databases, kind, backUp, rounds);
      figures.add(
        `${kind}: acknowledged before, rows in the last backup`,
        `${of.acknowledged}, ${of.rows}`,
        of.acknowledged > 0,
      );
      figures.add(
        `${kind}: lost, half-written, different after the restore`,
        `${of.lost}, ${of.halfWritten}, ${of.different}`,
        of.lost + of.halfWritten + of.different === 0,
      );
      figures.add(`${kind}: slowest answer meanwhile`, ms(of.slowestMs), of.slowestMs < within(5000));
    }
    if (databases.kinds.includes('postgres')) {
      const failed = await run(databases, 'postgres', withoutSnapshot, 3).then(
        ({ halfWritten }) => (halfWritten > 0 ? `${halfWritten} half-written` : undefined),
        // A foreign key finds it first.
        () => 'cannot be restored',
      );
      figures.add('control, each table at a moment of its own (postgres)', failed ?? 'whole', failed !== undefined);
    }
    figures.finish(`${rounds} backups on ${databases.kinds.join(' and on ')}`);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
