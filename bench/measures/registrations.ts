import { setTimeout as pause } from 'node:timers/promises';
import { inDatabase, type DatabaseTarget } from '../databases.ts';
import type { SqlRegistrations } from '../entries/sqlRegistrations.ts';
import { runEntry } from '../generator.ts';
import { startMailServer } from '../mailServer.ts';
import { hasPgbench, plainRegistrations } from '../peers/bare/pgbench.ts';
import { makeStudents, openEvents } from '../people.ts';
import { posted } from '../postLoad.ts';
import { startServer } from '../server.ts';
import { NotMeasured, ratioOf, type Bench, type Figure, type Measure } from './measure.ts';

const clients = 16;
const people = 1600;
const manyEvents = 9;
const embeddedShare = 0.7;
const embeddedPerSecond = 186;
// What a sender that is bounded during a rush may need for the rest.
const mailsWaitMs = 20_000;

const filled = (bench: Bench, kind: DatabaseTarget['kind'], eventsARound: number) =>
  bench.databases.create(kind, async (db) => ({
    students: await makeStudents(db, people),
    events: await openEvents(
      db,
      Array.from({ length: (bench.rounds + 1) * eventsARound }, () => null),
    ),
  }));

/** A server with a mail server beside it, and registrations through it: each round for other events, by turns. Round -1 warms up. */
export async function startRegistering(bench: Bench, kind: DatabaseTarget['kind'], eventsARound = 1) {
  const { target, filled: given } = await filled(bench, kind, eventsARound);
  const mail = await startMailServer();
  bench.atEnd(mail.close);
  const server = await startServer(target, { entry: bench.entry, env: { SMTP_URL: mail.url } });
  bench.atEnd(server.stop);
  let made = 0;
  const register = async (round: number) => {
    const events = given.events.slice((round + 1) * eventsARound, (round + 2) * eventsARound);
    const bodies = given.students.map(({ token }, at) => ({
      body: JSON.stringify({ eventId: events[at % eventsARound]?.id }),
      headers: { authorization: `Bearer ${token}` },
    }));
    const load = { connections: clients, seconds: bench.seconds };
    const done = await posted({ url: server.url, path: '/api/registrations', headers: {}, bodies, ...load }, '201');
    made += done.answered;
    const sentMeanwhile = mail.arrivals.size;
    // The next measurement begins on a quiet machine.
    for (let waited = 0; mail.arrivals.size < made && waited < mailsWaitMs; waited += 50) await pause(50);
    if (sentMeanwhile === 0 && mail.arrivals.size === 0) throw new Error('no mail went out');
    return done.perSecond;
  };
  return { register, server };
}

async function inSql(bench: Bench, target: DatabaseTarget, students: readonly string[], count: number) {
  const events = await inDatabase(target, ({ db }) =>
    openEvents(
      db,
      Array.from({ length: 2 * count }, () => null),
    ),
  );
  const ids = events.map(({ id }) => id);
  const plain = await plainRegistrations(target, { people: students, events: ids.slice(0, count), clients });
  const { perSecond } = await runEntry<{ perSecond: number }>('sqlRegistrations', {
    url: target.at,
    people: students,
    events: ids.slice(count),
    clients,
    extraMs: bench.entry === '' ? 0 : 5,
  } satisfies SqlRegistrations);
  return { plain, ours: perSecond };
}

export const registrations: Measure = {
  id: 'P2',
  title: 'registrations, times pgbench with the same rules as plain statements, 16 at a time',
  async run(bench) {
    if (!bench.databases.kinds.includes('postgres') || !hasPgbench) throw new NotMeasured('there is no pgbench');
    const { target, filled: given } = await filled(bench, 'postgres', 1);
    const students = given.students.map(({ id }) => id);
    const http = await startRegistering(bench, 'postgres');
    const httpNine = await startRegistering(bench, 'postgres', manyEvents);
    const rates = { one: [], oneOurs: [], nine: [], nineOurs: [], http: [], httpNine: [] } as Record<string, number[]>;
    await http.register(-1);
    await httpNine.register(-1);
    for (let round = 0; round < bench.rounds; round++) {
      const one = await inSql(bench, target, students, 1);
      const nine = await inSql(bench, target, students, manyEvents);
      const found = {
        one: one.plain,
        oneOurs: one.ours,
        nine: nine.plain,
        nineOurs: nine.ours,
        http: await http.register(round),
        httpNine: await httpNine.register(round),
      };
      for (const [name, rate] of Object.entries(found)) rates[name]?.push(rate);
    }
    const beside = (name: string, ours: string, plain: string, atLeast?: number): Figure =>
      ratioOf(name, ['ours', 'pgbench'], { ours: rates[ours] ?? [], pgbench: rates[plain] ?? [] }, atLeast);
    return [
      beside('SQL layer, one event', 'oneOurs', 'one', 0.75),
      beside('SQL layer, nine events', 'nineOurs', 'nine', 0.75),
      beside('through HTTP, session and mail included, nine events', 'httpNine', 'nine', 0.45),
      // Shown only: both wait for the disk under the event's lock, which hides what HTTP costs.
      beside('through HTTP, session and mail included, one event', 'http', 'one'),
    ];
  },
};

export const embeddedRegistrations: Measure = {
  id: 'P3',
  title: 'registrations through HTTP on the embedded database, mail included',
  async run(bench) {
    if (!bench.databases.kinds.includes('postgres')) throw new NotMeasured('there is no PostgreSQL');
    const postgres = await startRegistering(bench, 'postgres');
    const embedded = await startRegistering(bench, 'embedded');
    const rates = { embedded: [] as number[], PostgreSQL: [] as number[] };
    await postgres.register(-1);
    await embedded.register(-1);
    for (let round = 0; round < bench.rounds; round++) {
      rates.PostgreSQL.push(await postgres.register(round));
      rates.embedded.push(await embedded.register(round));
    }
    return [
      ratioOf('embedded, times PostgreSQL', ['embedded', 'PostgreSQL'], rates, embeddedShare),
      { name: 'embedded', unit: '/s', values: rates.embedded, atLeast: embeddedPerSecond },
    ];
  },
};
