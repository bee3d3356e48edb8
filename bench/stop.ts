// R12: SIGTERM with 64 requests under way. `--rounds 2` for fewer on each database, `--short` as `npm run check:long` runs it.
import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { rowsOf } from '#platform/database/database.ts';
import { callApi, keepAliveAgent, register } from './apiClient.ts';
import { Figures, ms, option, short, within } from './figures.ts';
import { starvedShare } from './limits.ts';
import { makeStudents, openEvents, password, type OpenEvent, type Student } from './people.ts';
import { inDatabase, withDatabases, type DatabaseTarget } from './databases.ts';
import { startServer } from './server.ts';

const rounds = option('rounds', short ? 1 : 20);

const newRound = () => ({
  answered: 0,
  /** Requests without a whole answer. */
  cut: 0,
  /** Registrations in the tables that no client had an answer for. */
  unacknowledged: 0,
  /** Answers of 500 and above, readiness aside. */
  faults: 0,
  /** Milliseconds from the signal until readiness failed, and until the process ended. */
  notReadyMs: 0,
  endedMs: 0,
  /** The share of that time in which the server was ready and had no processor. */
  waitedShare: 0,
  code: null as number | null,
});
type Round = ReturnType<typeof newRound>;

/**
 * Every client keeps calling until readiness fails, as a balancer would have it; half register, half log in. At that
 * moment each sends one login more, the slowest call there is: they are under way when the server stops listening.
 */
async function stopUnderWay(
  target: DatabaseTarget,
  students: readonly Student[],
  events: readonly OpenEvent[],
  signal: NodeJS.Signals,
): Promise<Round> {
  const server = await startServer(target);
  const agent = keepAliveAgent();
  const round = newRound();
  const acknowledged = new Set<string>();
  const balancer = { away: false };
  const count = async (response: ReturnType<typeof callApi>, onCreated = () => {}) => {
    try {
      const { status } = await response;
      round.answered += 1;
      if (status >= 500) round.faults += 1;
      if (status === 201) onCreated();
    } catch (error) {
      // Nothing was accepted where nobody listens any more.
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) round.cut += 1;
    }
  };
  const logIn = (student: Student) =>
    count(callApi(server.url, '/auth/login', { body: { email: student.email, password }, agent }));
  const client = async (student: Student, i: number) => {
    for (let turn = 0; !balancer.away; turn++) {
      const event = events[turn];
      if (i % 2 === 0 && event) {
        await count(register(server.url, student.token, event.id, agent), () =>
          acknowledged.add(student.id + event.id),
        );
      } else await logIn(student);
    }
  };
  const clientsDone = Promise.all(students.map(client));
  await pause(300 + Math.random() * 500);

  const begun = performance.now();
  const waitedBefore = server.waitedMs();
  let waitedMs = 0;
  // Nothing is told of a process that has ended.
  const watch = setInterval(() => (waitedMs = Math.max(waitedMs, server.waitedMs() - waitedBefore)), 50);
  const recordEnd = async () => {
    round.code = await server.ended;
    clearInterval(watch);
    round.endedMs = performance.now() - begun;
    round.waitedShare = waitedMs / round.endedMs;
  };
  const ended = recordEnd();
  server.kill(signal);
  const pollReadiness = async () => {
    const ready = await callApi(server.url, '/ready', { method: 'GET' }).then(
      ({ status }) => status === 200,
      () => null,
    );
    if (ready === false && !balancer.away) round.notReadyMs = performance.now() - begun;
    balancer.away ||= ready !== true;
  };
  // Whether or not the last answer has come: a request from before the signal may wait behind the load.
  while (!balancer.away) {
    void pollReadiness();
    await pause(50);
  }
  await Promise.all([clientsDone, ended, ...students.map(logIn)]);
  agent.destroy();
  const ids = new Set(events.map(({ id }) => id));
  await inDatabase(target, async ({ db }) => {
    const rows = await rowsOf<{ user_id: string; event_id: string }>(
      db,
      sql`select user_id, event_id from registration_members`,
    );
    round.unacknowledged = rows.filter(
      (row) => ids.has(row.event_id) && !acknowledged.has(row.user_id + row.event_id),
    ).length;
  });
  return round;
}

const sum = (all: readonly Round[], name: 'answered' | 'cut' | 'unacknowledged' | 'faults') =>
  all.reduce((total, round) => total + round[name], 0);

const clients = 64;
const eventsARound = 30;
const figures = new Figures(`stop (SIGTERM with ${clients} requests under way, ${rounds} times on each database)`);
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const { target, filled } = await databases.create(kind, async (db) => ({
      students: await makeStudents(db, clients),
      events: await openEvents(
        db,
        Array.from({ length: (rounds + 1) * eventsARound }, () => null),
      ),
    }));
    const eventsOf = (round: number) => filled.events.slice(round * eventsARound, (round + 1) * eventsARound);
    const all: Round[] = [];
    for (let i = 0; i < rounds; i++) all.push(await stopUnderWay(target, filled.students, eventsOf(i), 'SIGTERM'));
    const [cut, unacknowledged, faults] = [sum(all, 'cut'), sum(all, 'unacknowledged'), sum(all, 'faults')];
    const waited = all.map(({ waitedShare }) => waitedShare);
    figures.add(`${kind}: share of the stop without a processor`, waited.map((share) => share.toFixed(2)).join(', '));
    // A stop takes 8 s at most: at a load of 20 the logins under way take longer. The full form is for a quiet machine.
    const isStarved = short && waited.some((share) => share > starvedShare);
    const judge = (name: string, value: string, isMet: boolean) => {
      if (isStarved && !isMet) figures.addNotJudged(`${kind}: ${name}`, value);
      else figures.add(`${kind}: ${name}`, value, isMet);
    };
    judge(
      'answers, cut, unacknowledged, >= 500',
      `${sum(all, 'answered')}, ${cut}, ${unacknowledged}, ${faults}`,
      cut + unacknowledged + faults === 0,
    );
    const slowest = Math.max(...all.map((round) => round.endedMs));
    const codes = all.filter((round) => round.code === 0).length;
    judge('exit 0, the slowest', `${codes} of ${rounds}, ${ms(slowest)}`, codes === rounds && slowest < within(10_000));
    const no = all.filter((round) => round.notReadyMs > 0 && round.notReadyMs < round.endedMs).length;
    figures.add(
      `${kind}: readiness failed first, at the latest`,
      `${no} of ${rounds}, ${ms(Math.max(...all.map((round) => round.notReadyMs)))}`,
      no === rounds,
    );
    const killed = await stopUnderWay(target, filled.students, eventsOf(rounds), 'SIGKILL');
    figures.add(`${kind}: control, SIGKILL instead`, `${killed.cut} cut`, killed.cut > 0 && killed.code !== 0);
  }
  figures.finish(`${rounds} stops on ${databases.kinds.join(' and on ')}`);
});
