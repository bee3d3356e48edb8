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
const targets = { oneEvent: 1, nineEvents: 0.5, embeddedShare: 0.5, embeddedPerSecond: 186 };
// What a sender that is bounded during a rush may need for the rest.
const mailsWaitMs = 60_000;

const filled = (bench: Bench, kind: DatabaseTarget['kind'], eventsARound: number) =>
  bench.databases.create(kind, async (db) => ({
    students: await makeStudents(db, people),
    events: await openEvents(
      db,
      Array.from({ length: (bench.rounds + 1) * eventsARound }, () => null),
    ),
  }));

/** A server with a mail server beside it, and registrations through it: each round for other events, by turns. Round -1 warms up. */
export async function startRegistering(
  bench: Bench,
  kind: DatabaseTarget['kind'],
  eventsARound = 1,
  env: Record<string, string> = {},
) {
  const { target, filled: given } = await filled(bench, kind, eventsARound);
  const mail = await startMailServer();
  bench.atEnd(mail.close);
  const server = await startServer(target, { entry: bench.entry, env: { ...env, SMTP_URL: mail.url } });
  bench.atEnd(server.stop);
  let made = 0;
  /** Of the mails of each round, those that arrived while it was under way, in per cent. */
  const mailsMeanwhile: number[] = [];
  const register = async (round: number) => {
    const events = given.events.slice((round + 1) * eventsARound, (round + 2) * eventsARound);
    const bodies = given.students.map(({ token }, at) => ({
      body: JSON.stringify({ eventId: events[at % eventsARound]?.id }),
      headers: { authorization: `Bearer ${token}` },
    }));
    const load = { connections: clients, seconds: bench.seconds };
    const before = mail.arrivals.size;
    const done = await posted({ url: server.url, path: '/api/registrations', headers: {}, bodies, ...load }, '201');
    made += done.answered;
    if (round >= 0) mailsMeanwhile.push((100 * (mail.arrivals.size - before)) / done.answered);
    // The next measurement begins on a quiet machine.
    for (let waited = 0; mail.arrivals.size < made && waited < mailsWaitMs; waited += 50) await pause(50);
    if (mail.arrivals.size < made) throw new Error(`${made - mail.arrivals.size} of ${made} mails did not arrive`);
    return done.perSecond;
  };
  return { register, server, mailsMeanwhile };
}

const mailsFigure = (of: string, { mailsMeanwhile }: { mailsMeanwhile: number[] }): Figure => ({
  name: `mails that arrived during the load, ${of}`,
  unit: '%',
  values: mailsMeanwhile,
});

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
    extraProcessorMs: bench.entry === '' ? 0 : 5,
  } satisfies SqlRegistrations);
  return { plain, ours: perSecond };
}

export const registrations: Measure = {
  id: 'P2',
  title: 'registrations, times pgbench with the same rules as plain statements, 16 at a time',
  runs: ({ rounds, seconds }) => ({ rounds, each: `${seconds} s through HTTP, ${people} registrations in SQL` }),
  async run(bench) {
    if (!bench.databases.kinds.includes('postgres') || !hasPgbench) throw new NotMeasured('there is no pgbench');
    const { target, filled: given } = await filled(bench, 'postgres', 1);
    const students = given.students.map(({ id }) => id);
    // The wait for the disk under one event's lock could hide the control's 5.
    const slower = { SLOWER_BY_MS: '25' };
    const http = await startRegistering(bench, 'postgres', 1, slower);
    const httpNine = await startRegistering(bench, 'postgres', manyEvents, slower);
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
    const beside = (name: string, ours: string, plain: string, lowerBound?: number): Figure =>
      ratioOf(name, ['ours', 'pgbench'], { ours: rates[ours] ?? [], pgbench: rates[plain] ?? [] }, lowerBound);
    return [
      beside('SQL layer, one event', 'oneOurs', 'one'),
      beside('SQL layer, nine events', 'nineOurs', 'nine'),
      beside('through HTTP, session and mail included, nine events', 'httpNine', 'nine', targets.nineEvents),
      beside('through HTTP, session and mail included, one event', 'http', 'one', targets.oneEvent),
      mailsFigure('nine events', httpNine),
      mailsFigure('one event', http),
    ];
  },
};

export const embeddedRegistrations: Measure = {
  id: 'P3',
  title: 'registrations through HTTP on the embedded database, mail included',
  async run(bench) {
    if (!bench.databases.kinds.includes('postgres')) throw new NotMeasured('there is no PostgreSQL');
    // The control slows the embedded one alone: were both slowed, their ratio would stay.
    const both = async (eventsARound: number) => ({
      embedded: await startRegistering(bench, 'embedded', eventsARound),
      PostgreSQL: await startRegistering({ ...bench, entry: '' }, 'postgres', eventsARound),
      rates: { embedded: [] as number[], PostgreSQL: [] as number[] },
    });
    const nine = await both(manyEvents);
    const one = await both(1);
    for (let round = -1; round < bench.rounds; round++) {
      for (const each of [nine, one]) {
        for (const name of ['PostgreSQL', 'embedded'] as const) {
          const rate = await each[name].register(round);
          if (round >= 0) each.rates[name].push(rate);
        }
      }
    }
    const times = (name: string, { rates }: typeof nine, lowerBound?: number) =>
      ratioOf(`embedded, times PostgreSQL, ${name}`, ['embedded', 'PostgreSQL'], rates, lowerBound);
    return [
      times('one event', one, targets.embeddedShare),
      { name: 'embedded, one event', unit: '/s', values: one.rates.embedded, lowerBound: targets.embeddedPerSecond },
      mailsFigure('nine events', nine.embedded),
      times('nine events', nine),
      { name: 'embedded, nine events', unit: '/s', values: nine.rates.embedded },
    ];
  },
};
