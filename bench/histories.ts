// R19: eight people register, cancel, invite, accept, replace and read at one event over two servers, while servers are killed
// and paused and PostgreSQL restarts; each recorded history must be linearizable. `--histories 20`, `--short` as
// `npm run check:long` runs it.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { checkHistory, type Verdict } from '../tests/model/linearizability.ts';
import { rowsOf } from '#platform/database/database.ts';
import { callApi } from './apiClient.ts';
import { inDatabase, withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, option, short } from './figures.ts';
import { makeStudents, type Student } from './people.ts';
import { startServer, type Server } from './server.ts';
import { kind as eventKind, peopleOfHistory, Recorder, teamModel } from './teamHistories.ts';
import { Plan } from './teamPlan.ts';

const histories = option('histories', short ? 6 : 200);
// Histories of one round go on at the same time, through the same faults.
const atOnce = Math.min(histories, 6);
const operationsOfPerson = 6;

const noTally = () => ({
  checked: 0,
  operations: 0,
  /** Operations whose outcome nobody knows: their server was killed or could not reach the database. */
  open: 0,
  verdicts: { linearizable: 0, anomaly: 0, undecided: 0 } satisfies Record<Verdict, number>,
  faults: 0,
});
type Tally = ReturnType<typeof noTally>;

/** The servers of a round; those that were killed are started again. */
class Servers {
  private running: Server[] = [];
  private readonly target: DatabaseTarget;
  private readonly options: Parameters<typeof startServer>[1];
  constructor(target: DatabaseTarget, options: Parameters<typeof startServer>[1]) {
    this.target = target;
    this.options = options;
  }
  async start(count: number): Promise<void> {
    this.running = await Promise.all(Array.from({ length: count }, () => startServer(this.target, this.options)));
  }
  url(turn: number): string {
    return this.running[turn % this.running.length]?.url ?? '';
  }
  async killAndStart(which: number): Promise<void> {
    const server = this.running[which % this.running.length];
    server?.kill('SIGKILL');
    await server?.ended;
    this.running[which % this.running.length] = await this.startAgain();
  }
  /** While PostgreSQL reads its log again it lets nobody in. */
  private async startAgain(): Promise<Server> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await startServer(this.target, this.options);
      } catch (error) {
        if (attempt === 10 || !String(error).includes('database system')) throw error;
        await pause(500);
      }
    }
  }
  async pauseFor(which: number, ms: number): Promise<void> {
    const server = this.running[which % this.running.length];
    server?.kill('SIGSTOP');
    await pause(ms);
    server?.kill('SIGCONT');
  }
  async stop(): Promise<void> {
    await Promise.all(this.running.map((server) => server.stop()));
  }
}

/** Kills one of PostgreSQL's own processes, upon which it ends all the others and starts again from its log. */
async function crashPostgres(target: DatabaseTarget): Promise<void> {
  await inDatabase(target, async ({ db }) => {
    const [row] = await rowsOf<{ pid: number }>(
      db,
      sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`,
    );
    if (row) process.kill(row.pid, 'SIGKILL');
    await pause(50);
  }).catch(() => undefined);
}

async function untilReady(url: () => string): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 60_000; await pause(100)) {
    const answer = await callApi(url(), '/ready', { method: 'GET' }).catch(() => null);
    if (answer?.status === 200) return;
  }
}

/** Faults come after so much of a round has been answered. */
const moments = { pause: 0.15, crash: 0.35, kill: 0.6 };

async function record(
  target: DatabaseTarget,
  servers: Servers,
  recorders: readonly Recorder[],
  turn: number,
  isDisturbed: boolean,
): Promise<number> {
  const person = async (recorder: Recorder, who: number) => {
    for (let i = 0; i < operationsOfPerson;) {
      const isAnswered = await recorder.next(who, servers.url(who + i));
      if (isAnswered !== null) i += 1;
      // Each operation without an answer doubles the search.
      if (isAnswered !== true) await untilReady(() => servers.url(who + i));
      await pause(Math.random() * (isDisturbed ? 100 : 10));
    }
  };
  const state = { isOver: false };
  const over = Promise.all(
    recorders.flatMap((recorder) => Array.from({ length: peopleOfHistory }, (_, who) => person(recorder, who))),
  ).finally(() => (state.isOver = true));
  const all = recorders.length * peopleOfHistory * operationsOfPerson;
  const until = async (part: number) => {
    while (!state.isOver && recorders.reduce((sum, { answered }) => sum + answered, 0) < part * all) await pause(5);
  };
  if (!isDisturbed) {
    await over;
    return 0;
  }
  await until(moments.pause);
  await servers.pauseFor(turn, 150 + Math.random() * 300);
  let faults = 2;
  if (target.kind === 'postgres' && turn % 2 === 0) {
    await until(moments.crash);
    await crashPostgres(target);
    faults += 1;
  }
  await until(moments.kill);
  await servers.killAndStart(turn + 1);
  await over;
  return faults;
}

async function run(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  count: number,
  options: Parameters<typeof startServer>[1] & { control?: boolean; readShare?: number } = {},
): Promise<Tally> {
  const { target, filled } = await databases.create(kind, async (db) => {
    const people: Student[] = await makeStudents(db, peopleOfHistory);
    const plan = new Plan();
    const events = Array.from({ length: count }, () => plan.event(eventKind.min, eventKind.max, eventKind.seats));
    await plan.write(db);
    return { people, events };
  });
  const servers = new Servers(target, options);
  await servers.start(kind === 'embedded' ? 1 : 2);
  const tally = noTally();
  for (let first = 0; first < count && !(options.control && tally.verdicts.anomaly > 0); first += atOnce) {
    const recorders = filled.events
      .slice(first, first + atOnce)
      .map(({ id }) => new Recorder(id, filled.people, options.readShare ?? 0.15));
    tally.faults += await record(target, servers, recorders, first / atOnce, options.control !== true);
    for (const { operations } of recorders) {
      const verdict = checkHistory(operations, teamModel);
      tally.checked += 1;
      tally.operations += operations.length;
      tally.open += operations.filter(({ answer }) => answer === undefined).length;
      tally.verdicts[verdict] += 1;
      if (verdict !== 'linearizable' && options.control !== true) console.log(JSON.stringify(operations));
    }
  }
  await servers.stop();
  return tally;
}

const figures = new Figures(`histories (${histories} on each database)`);
await withDatabases(
  async (databases) => {
    for (const kind of databases.kinds) {
      const { checked, operations, open, verdicts, faults } = await run(databases, kind, histories);
      figures.add(
        `${kind}: histories, operations, without an answer`,
        `${checked}, ${operations}, ${open}`,
        open < operations / 3,
      );
      figures.add(`${kind}: kills, pauses, restarts of PostgreSQL`, faults, faults > 0);
      figures.add(
        `${kind}: anomalies, undecided`,
        `${verdicts.anomaly}, ${verdicts.undecided}`,
        verdicts.linearizable === checked,
      );
    }
    const kind = databases.kinds.at(-1) ?? 'embedded';
    const withoutLock = (delayMs: number) => ({ entry: 'withoutLock', env: { DELAY_MS: String(delayMs) } });
    for (const [name, tries] of [
      ['a stale cache', [{ entry: 'staleAnswers', readShare: 0.5 }]],
      // On a machine at a load of 20 statements wait for a processor, so that 12 ms change no order: 0 of 60.
      ['a lost update', [12, 60, 300].map(withoutLock)],
    ] as const) {
      let checked = 0;
      let found = 0;
      for (const options of tries) {
        if (found > 0) break;
        const { checked: more, verdicts } = await run(databases, kind, atOnce * 10, { ...options, control: true });
        checked += more;
        found = verdicts.anomaly;
      }
      figures.add(`control on ${kind}, ${name}`, `${found} of ${checked} anomalies`, found > 0);
    }
    figures.finish(`${histories} histories on ${databases.kinds.join(' and on ')}, checked against a sequential model`);
  },
  { ownPostgres: true },
);
