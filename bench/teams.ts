// R2, R17: races over teams and invitations over HTTP. `--rounds 20` for fewer of each, `--short` as `npm run check:long` runs it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Figures, ms, option, short } from './figures.ts';
import { makeStudents, type Student } from './people.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { startServer } from './server.ts';
import { Plan } from './teamPlan.ts';
import type { Race, Round } from './raceParts.ts';
import { replacementRaces } from './replacementRaces.ts';
import { races as teamRaces } from './teamRaces.ts';
import { violationsIn, readStates } from './teamState.ts';

const races = [...teamRaces, ...replacementRaces];
const rounds = option('rounds', short ? 8 : 200);
/** One after the other: a later turn is for the races in which the control has not gone wrong yet. */
const roundsOfControl = short ? [4, 30] : [20];
/** The unique indexes that hold where the lock is gone; without both a race has nothing left to hold it. */
const indexes = ['team_name_taken', 'accepted_invitation', 'already_registered'];

interface Result {
  name: string;
  wrong: number;
  faults: number;
  slowest: number;
  /** What was wrong, each once. */
  reasons: string[];
}

/** The requests are sent within `spread` milliseconds. Their order changes from round to round, and so does the server each one goes to. */
async function run({ requests }: Round, urls: readonly string[], turn: number, spread: number) {
  const order = requests.map((_, i) => (i + turn) % requests.length);
  const answers = new Map<number, Awaited<ReturnType<Round['requests'][number]>>>();
  await Promise.all(
    order.map(async (i) => {
      await pause(Math.random() * spread);
      answers.set(i, (await requests[i]?.(urls[(i + turn) % urls.length] ?? '')) ?? null);
    }),
  );
  return requests.map((_, i) => answers.get(i) ?? null);
}

async function runAll(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  servers: number,
  count: number,
  unheld?: readonly Race[],
) {
  const { target, filled } = await databases.create(kind, async (db) => {
    const people: Student[] = await makeStudents(db, 10);
    const plan = new Plan();
    const prepared = (unheld ?? races).map(({ name, prepare }) => ({
      name,
      rounds: Array.from({ length: count }, (_, turn) => prepare(plan, people, turn)),
    }));
    await plan.write(db);
    if (unheld) for (const index of indexes) await db.execute(sql`drop index ${sql.identifier(index)}`);
    return prepared;
  });
  const options = unheld ? { entry: 'withoutLock', env: { DELAY_MS: '12' } } : {};
  const running = await Promise.all(Array.from({ length: servers }, () => startServer(target, options)));
  const urls = running.map((server) => server.url);
  const answered = [];
  for (const { name, rounds: all } of filled) {
    const answers = [];
    for (const [turn, round] of all.entries()) answers.push(await run(round, urls, turn, unheld ? 10 : 3));
    answered.push({ name, all, answers });
  }
  await Promise.all(running.map((server) => server.stop()));
  const stateOf = await inDatabase(target, ({ db }) => readStates(db));
  return answered.map(({ name, all, answers }): Result => {
    const flat = answers.flat();
    const wrong = all.map(({ event, problems }, i) => [
      ...problems(answers[i] ?? [], stateOf(event)),
      ...violationsIn(event, stateOf(event)),
    ]);
    return {
      name,
      wrong: wrong.filter((reasons) => reasons.length > 0).length,
      faults: flat.filter((answer) => answer === null || answer.status >= 500).length,
      slowest: Math.max(...flat.map((answer) => answer?.ms ?? 0)),
      reasons: [...new Set(wrong.flat())],
    };
  });
}

const figures = new Figures(`teams (${races.length} races, ${rounds} rounds each)`);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const servers = kind === 'embedded' ? 1 : 2;
    const where = `${kind}, ${servers} server${servers > 1 ? 's' : ''}`;
    for (const { name, wrong, faults, slowest, reasons } of await runAll(databases, kind, servers, rounds)) {
      const value = `${wrong}, ${faults} of ${rounds}; ${ms(slowest)}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`;
      figures.add(`${where}: ${name}`, value, wrong + faults === 0);
    }
  }
  for (const kind of databases.kinds) {
    let left: readonly Race[] = races;
    for (const [turn, count] of roundsOfControl.entries()) {
      if (left.length === 0) break;
      const results = await runAll(databases, kind, 1, count, left);
      left = left.filter((race) => results.some(({ name, wrong }) => name === race.name && wrong === 0));
      const isLast = turn === roundsOfControl.length - 1;
      for (const { name, wrong, reasons } of results.filter((result) => isLast || result.wrong > 0)) {
        const value = `${wrong} of ${count} wrong (${reasons.slice(0, 2).join('; ')})`;
        figures.add(`control on ${kind}: ${name}`, value, wrong > 0);
      }
    }
  }
  figures.finish(`wrong rounds and faults on ${databases.kinds.join(' and ')}, the control red in each race`);
});
