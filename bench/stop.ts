// R12: SIGTERM with 64 requests under way. `--rounds 2` for fewer on each database, `--short` as `npm test` runs it.
import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { rowsOf } from '#platform/database/database.ts';
import { callApi, keepAliveAgent, register } from './asking.ts';
import { Figures, ms, option, short } from './figures.ts';
import { makeStudents, openEvents, password, type Opened, type Student } from './people.ts';
import { within, withPlaces, type Place } from './places.ts';
import { startServer } from './server.ts';

const rounds = option('rounds', short ? 1 : 20);
const clients = 64;
const eventsARound = 30;

interface Round {
  answered: number;
  /** Requests without a whole answer. */
  cut: number;
  /** Registrations in the tables that nobody was told of. */
  untold: number;
  /** Answers of 500 and above, readiness aside. */
  faults: number;
  /** Milliseconds from the signal until readiness said no, and until the process ended. */
  saidNo: number;
  endedAfter: number;
  code: number | null;
}

/**
 * Every client goes on asking until readiness says no, as a balancer would have it; half register, half log in. At that
 * moment each sends one login more, the slowest call there is: they are under way when the server stops listening.
 */
async function stopUnderWay(
  place: Place,
  students: readonly Student[],
  events: readonly Opened[],
  signal: NodeJS.Signals,
): Promise<Round> {
  const server = await startServer(place);
  const agent = keepAliveAgent();
  const round: Round = { answered: 0, cut: 0, untold: 0, faults: 0, saidNo: 0, endedAfter: 0, code: null };
  const told = new Set<string>();
  const balancer = { away: false };
  const counted = async (asked: ReturnType<typeof callApi>, told201 = () => {}) => {
    try {
      const { status } = await asked;
      round.answered += 1;
      if (status >= 500) round.faults += 1;
      if (status === 201) told201();
    } catch (error) {
      // Nothing was accepted where nobody listens any more.
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) round.cut += 1;
    }
  };
  const logIn = (student: Student) =>
    counted(callApi(server.url, '/auth/login', { body: { email: student.email, password }, agent }));
  const client = async (student: Student, i: number) => {
    for (let turn = 0; !balancer.away; turn++) {
      const event = events[turn];
      if (i % 2 === 0 && event) {
        await counted(register(server.url, student.token, event.id, agent), () => told.add(student.id + event.id));
      } else await logIn(student);
    }
  };
  const clientsDone = Promise.all(students.map(client));
  await pause(300 + Math.random() * 500);

  const begun = performance.now();
  const watched = async () => {
    round.code = await server.ended;
    round.endedAfter = performance.now() - begun;
  };
  const ended = watched();
  server.kill(signal);
  const askReady = async () => {
    const ready = await callApi(server.url, '/ready', { method: 'GET' }).then(
      ({ status }) => status === 200,
      () => null,
    );
    if (ready === false && !balancer.away) round.saidNo = performance.now() - begun;
    balancer.away ||= ready !== true;
  };
  // Whether or not the last answer has come: one that was asked for before the signal may wait behind the load.
  while (!balancer.away) {
    void askReady();
    await pause(50);
  }
  await Promise.all([clientsDone, ended, ...students.map(logIn)]);
  agent.destroy();
  const ids = new Set(events.map(({ id }) => id));
  await within(place, async ({ db }) => {
    const rows = await rowsOf<{ user_id: string; event_id: string }>(
      db,
      sql`select user_id, event_id from registration_members`,
    );
    round.untold = rows.filter((row) => ids.has(row.event_id) && !told.has(row.user_id + row.event_id)).length;
  });
  return round;
}

const sum = (all: readonly Round[], name: 'answered' | 'cut' | 'untold' | 'faults') =>
  all.reduce((total, round) => total + round[name], 0);

const figures = new Figures(`stop (SIGTERM with ${clients} requests under way, ${rounds} times on each database)`);
await withPlaces(async (places) => {
  for (const kind of places.kinds) {
    const { place, filled } = await places.make(kind, async (db) => ({
      students: await makeStudents(db, clients),
      events: await openEvents(
        db,
        Array.from({ length: (rounds + 1) * eventsARound }, () => null),
      ),
    }));
    const eventsOf = (round: number) => filled.events.slice(round * eventsARound, (round + 1) * eventsARound);
    const all: Round[] = [];
    for (let i = 0; i < rounds; i++) all.push(await stopUnderWay(place, filled.students, eventsOf(i), 'SIGTERM'));
    const [cut, untold, faults] = [sum(all, 'cut'), sum(all, 'untold'), sum(all, 'faults')];
    figures.add(
      `${kind}: answers, cut, untold, >= 500`,
      `${sum(all, 'answered')}, ${cut}, ${untold}, ${faults}`,
      cut + untold + faults === 0,
    );
    const slowest = Math.max(...all.map((round) => round.endedAfter));
    const codes = all.filter((round) => round.code === 0).length;
    figures.add(
      `${kind}: exit 0, the slowest`,
      `${codes} of ${rounds}, ${ms(slowest)}`,
      codes === rounds && slowest < 10_000,
    );
    const no = all.filter((round) => round.saidNo > 0 && round.saidNo < round.endedAfter).length;
    figures.add(
      `${kind}: readiness first said no, at the latest`,
      `${no} of ${rounds}, ${ms(Math.max(...all.map((round) => round.saidNo)))}`,
      no === rounds,
    );
    const killed = await stopUnderWay(place, filled.students, eventsOf(rounds), 'SIGKILL');
    figures.add(`${kind}: control, SIGKILL instead`, `${killed.cut} cut`, killed.cut > 0 && killed.code !== 0);
  }
  figures.finish(`${rounds} stops on ${places.kinds.join(' and on ')}`);
});
