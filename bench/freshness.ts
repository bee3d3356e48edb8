// R20: random writes and reads through three servers on one PostgreSQL. No read may show less than had been acknowledged, by
// whichever server, when it began. `--operations 2000` for fewer, `--short` for a short form.
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/database.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, option, short } from './figures.ts';
import { FreshnessLoad, openFreshnessSite } from './freshnessLoad.ts';
import { startServer, type Server } from './server.ts';

const operations = option('operations', short ? 800 : 10_000);
const controlOperations = Math.min(operations, 1500);
const servers = 3;
const clients = 24;

interface Trial {
  operations: number;
  entry?: string;
  /** What is done to the database before anybody asks. */
  prepare?: (target: DatabaseTarget) => Promise<void>;
}

async function trial(databases: DrillDatabases, { operations: count, entry = '', prepare }: Trial) {
  const { target, filled: site } = await databases.create('postgres', (db) => openFreshnessSite(db, count));
  await prepare?.(target);
  const running: Server[] = [];
  for (let i = 0; i < servers; i++) running.push(await startServer(target, { entry }));
  const load = new FreshnessLoad(
    running.map(({ url }) => url),
    site,
  );
  await load.run(count, clients);
  await Promise.all(running.map((server) => server.stop()));
  return load;
}

/** Takes away every trigger that tells servers of a change. */
const withoutTriggers = (target: DatabaseTarget) =>
  inDatabase(target, async ({ db }) => {
    const triggers = await rowsOf<{ table: string; name: string }>(
      db,
      sql`select tgrelid::regclass::text as "table", tgname as name from pg_trigger
        where not tgisinternal and tgname like 'public_change%'`,
    );
    if (triggers.length === 0) throw new Error('there is nothing to take away');
    for (const { table, name } of triggers)
      await db.execute(sql`alter table ${sql.identifier(table)} disable trigger ${sql.identifier(name)}`);
  });

const figures = new Figures(`freshness (${operations} writes and reads, ${servers} servers, ${clients} at once)`);
await withDatabases(async (databases) => {
  if (!databases.kinds.includes('postgres')) {
    figures.add('PostgreSQL', 'not there', false);
    return figures.finish('nothing was measured');
  }
  const { stale, unexpected, counts } = await trial(databases, { operations });
  for (const problem of [...stale, ...unexpected].slice(0, 5)) console.log(`      ${problem}`);
  const { writes, reads, notModified, moved } = counts;
  figures.add('writes acknowledged; reads; of these 304', `${writes}; ${reads}; ${notModified}`);
  figures.add('reads older than an acknowledged write', stale.length, stale.length === 0);
  figures.add('answers that are wrong in another way', unexpected.length, unexpected.length === 0);
  // A reader who asks one server what another has written is the case in question.
  figures.add('values that another server has written', moved, moved > operations / 10);
  const controls = {
    'without the triggers': { prepare: withoutTriggers },
    'a look once a second': { entry: 'staleAnswers' },
  };
  for (const [name, fault] of Object.entries(controls)) {
    const found = await trial(databases, { operations: controlOperations, ...fault });
    figures.add(`control, ${name}: older reads`, found.stale.length, found.stale.length > 0);
  }
  figures.finish(`${writes} writes, ${reads} reads, ${stale.length} older, ${unexpected.length} wrong`);
});
