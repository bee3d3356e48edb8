import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { findBinaries } from '../../../tests/support/postgres.ts';
import { inDatabase, type DatabaseTarget } from '../../databases.ts';

const folder = findBinaries();
const program = folder === undefined ? undefined : join(folder, 'pgbench');
export const hasPgbench = program !== undefined && existsSync(program);

/** Registrations a second that pgbench makes: each of the people once, for one of the events by turns. */
export async function plainRegistrations(
  target: DatabaseTarget,
  { people, events, clients }: { people: readonly string[]; events: readonly string[]; clients: number },
): Promise<number> {
  await inDatabase(target, async ({ db }) => {
    await db.execute(sql`drop table if exists bench_people, bench_events`);
    await db.execute(sql`create table bench_people as select u.id, u.email, (given.at - 1)::int as n
      from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb) with ordinality as given (id, at)
      join users u on u.id = given.id::uuid`);
    await db.execute(sql`create table bench_events as select id::uuid, (at - 1)::int as n
      from jsonb_array_elements_text(${JSON.stringify(events)}::jsonb) with ordinality as given (id, at)`);
    await db.execute(sql`create unique index on bench_people (n)`);
    // As autovacuum does within a minute: without figures the planner reads whole tables under the lock.
    await db.execute(sql`analyze`);
  });
  const script = join(import.meta.dirname, 'registering.sql');
  const run = ['-n', '-M', 'prepared', '-f', script, '-j', '1', '-c', String(clients)];
  run.push('-t', String(Math.floor(people.length / clients)));
  for (const [name, value] of Object.entries({ turn: 0, clients, events: events.length }))
    run.push('-D', `${name}=${value}`);
  const { stdout } = await promisify(execFile)(program ?? 'pgbench', [...run, target.at]);
  const perSecond = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
  if (perSecond === undefined) throw new Error(`pgbench said no rate: ${stdout}`);
  return Number(perSecond);
}
