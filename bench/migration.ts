// R14: the first start is killed after some of its migrations' statements; the next one completes them. `--rounds 2` for
// fewer on each database, `--short` as `npm run check:long` runs it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/database.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, ms, option, short, within } from './figures.ts';
import { launch, startServer } from './server.ts';

const rounds = option('rounds', short ? 1 : 10);
const folder = join(import.meta.dirname, '../database/migrations');
const statements = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')).length;

const schemaOf = (target: DatabaseTarget) =>
  inDatabase(target, async ({ db }) => {
    const columns = await rowsOf(
      db,
      sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
        where table_schema = 'public' order by 1, 2`,
    );
    const migrations = await rowsOf(db, sql`select hash from drizzle.__drizzle_migrations order by id`);
    return JSON.stringify([columns, migrations]);
  });

async function killHalfWay(target: DatabaseTarget, killAfter: number, env: Record<string, string> = {}) {
  const { ended, child } = launch(target, { entry: 'killedMigration', env: { ...env, KILL_AFTER: String(killAfter) } });
  await ended;
  return child.signalCode === 'SIGKILL';
}

async function run(databases: DrillDatabases, kind: DatabaseTarget['kind']) {
  const whole = await databases.create(kind, () => Promise.resolve());
  const expected = await schemaOf(whole.target);
  const total = { killed: 0, completed: 0, slowestReadyMs: 0 };
  for (let round = 1; round <= rounds; round++) {
    const target = await databases.createEmpty(kind);
    if (await killHalfWay(target, Math.ceil((round * statements) / (rounds + 1)))) total.killed += 1;
    const server = await startServer(target).catch((error: Error) => console.log(error.message));
    if (!server) continue;
    total.slowestReadyMs = Math.max(total.slowestReadyMs, server.readyMs);
    await server.stop();
    if ((await schemaOf(target)) === expected) total.completed += 1;
  }
  return total;
}

const figures = new Figures(`migration (killed half-way, ${rounds} times on each database, ${statements} statements)`);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const { killed, completed, slowestReadyMs } = await run(databases, kind);
    figures.add(`${kind}: killed in the middle`, `${killed} of ${rounds}`, killed === rounds);
    figures.add(`${kind}: the next start completes it`, `${completed} of ${rounds}`, completed === rounds);
    figures.add(`${kind}: ready, at the latest`, ms(slowestReadyMs), slowestReadyMs < within(30_000));
  }
  if (databases.kinds.includes('postgres')) {
    const target = await databases.createEmpty('postgres');
    // In the middle of the first migration, the largest.
    await killHalfWay(target, 5, { WITHOUT_TRANSACTION: '1' });
    const completes = await startServer(target).then(
      (server) => server.stop().then(() => true),
      () => false,
    );
    figures.add('control, each statement committed', completes ? 'completes' : 'does not start', !completes);
  }
  figures.finish(`${rounds} kills on ${databases.kinds.join(' and on ')}`);
});
