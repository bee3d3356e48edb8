// R2: races over teams and invitations over HTTP. `--rounds 20` for fewer of each, `--short` as `npm test` runs it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Figures, ms, option, short } from './figures.ts';
import { makeStudents, type Student } from './people.ts';
import { within, withPlaces, type Place, type Places } from './places.ts';
import { startServer } from './server.ts';
import { Plan } from './teamPlan.ts';
import { races, type Round } from './teamRaces.ts';
import { brokenIn, readStates } from './teamState.ts';

const rounds = option('rounds', short ? 20 : 200);
const roundsOfControl = 20;
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
async function run({ asks }: Round, urls: readonly string[], turn: number, spread: number) {
  const order = asks.map((_, i) => (i + turn) % asks.length);
  const answers = new Map<number, Awaited<ReturnType<Round['asks'][number]>>>();
  await Promise.all(
    order.map(async (i) => {
      await pause(Math.random() * spread);
      answers.set(i, (await asks[i]?.(urls[(i + turn) % urls.length] ?? '')) ?? null);
    }),
  );
  return asks.map((_, i) => answers.get(i) ?? null);
}

async function runAll(places: Places, kind: Place['kind'], servers: number, count: number, unheld = false) {
  const { place, filled } = await places.make(kind, async (db) => {
    const people: Student[] = await makeStudents(db, 10);
    const plan = new Plan();
    const prepared = races.map(({ name, prepare }) => ({
      name,
      rounds: Array.from({ length: count }, (_, turn) => prepare(plan, people, turn)),
    }));
    await plan.write(db);
    if (unheld) for (const index of indexes) await db.execute(sql`drop index ${sql.identifier(index)}`);
    return prepared;
  });
  const options = unheld ? { entry: 'unlocked', env: { STRETCH: '12' } } : {};
  const running = await Promise.all(Array.from({ length: servers }, () => startServer(place, options)));
  const urls = running.map((server) => server.url);
  const answered = [];
  for (const { name, rounds: all } of filled) {
    const answers = [];
    for (const [turn, round] of all.entries()) answers.push(await run(round, urls, turn, unheld ? 10 : 3));
    answered.push({ name, all, answers });
  }
  await Promise.all(running.map((server) => server.stop()));
  const stateOf = await within(place, ({ db }) => readStates(db));
  return answered.map(({ name, all, answers }): Result => {
    const flat = answers.flat();
    const wrong = all.map(({ event, judge }, i) => [
      ...judge(answers[i] ?? [], stateOf(event)),
      ...brokenIn(event, stateOf(event)),
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
await withPlaces(async (places) => {
  for (const kind of places.kinds) {
    const servers = kind === 'embedded' ? 1 : 2;
    const where = `${kind}, ${servers} server${servers > 1 ? 's' : ''}`;
    for (const { name, wrong, faults, slowest, reasons } of await runAll(places, kind, servers, rounds)) {
      const value = `${wrong}, ${faults} of ${rounds}; ${ms(slowest)}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`;
      figures.add(`${where}: ${name}`, value, wrong + faults === 0);
    }
  }
  for (const kind of places.kinds)
    for (const { name, wrong, reasons } of await runAll(places, kind, 1, roundsOfControl, true)) {
      const value = `${wrong} of ${roundsOfControl} wrong (${reasons.slice(0, 2).join('; ')})`;
      figures.add(`control on ${kind}: ${name}`, value, wrong > 0);
    }
  figures.finish(`wrong rounds and faults on ${places.kinds.join(' and ')}, the control red in each race`);
});
