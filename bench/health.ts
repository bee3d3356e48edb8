// P4, P9: how long GET /api/health takes while 64 registrations, then 64 logins, are under way. `--short` as `npm test` runs it.
import { Figures, ms, option, percentile, short } from './figures.ts';
import { makeStudents, openEvents } from './people.ts';
import { withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { startServer } from './server.ts';
import { probeHealth, startPlainServer, type Load } from './healthProbe.ts';

const runs = option('runs', 3);
const seconds = option('seconds', short ? 1 : 10);
const limitMs = 25;
const concurrency = 64;
const memoryTargetMB = { embedded: 450, postgres: 150 };

async function measured(
  databases: DrillDatabases,
  kind: DatabaseTarget['kind'],
  what: Load['what'],
  times: number,
  entry = '',
) {
  const { target, filled } = await databases.create(kind, async (db) => ({
    students: await makeStudents(db, concurrency),
    // As many as 64 people can register for in the time there is.
    events: await openEvents(
      db,
      Array.from({ length: 20 * (seconds + 1) * times }, () => null),
    ),
  }));
  const server = await startServer(target, { entry });
  const plain = await startPlainServer();
  const each = [];
  for (let run = 0; run < times; run++) {
    const events = filled.events.slice(run * 20 * (seconds + 1));
    const of = await probeHealth({ url: server.url, what, students: filled.students, events }, plain.url, seconds);
    each.push({
      p50: percentile(of.health, 0.5),
      p99: percentile(of.health, 0.99),
      plain: percentile(of.plain, 0.99),
      perSecond: of.perSecond,
      refused: of.refused,
    });
    if (short && each.some(isMet)) break;
  }
  const memory = server.memoryMB();
  plain.stop();
  await server.stop();
  return { each, memory };
}

type Run = Awaited<ReturnType<typeof measured>>['each'][number];
const all = (each: readonly Run[], name: keyof Run) =>
  each.map((run) => run[name].toFixed(run[name] < 100 ? 1 : 0)).join(', ');
// Whatever else runs on the machine slows the plain server down too. The full form is for a quiet machine and allows for
// nothing. The short form runs beside other work: it allows for what the plain server took in the same moments, one run
// of three has to meet it, and where the plain server itself is over the limit in every run it says so and the run counts as met.
const allowed = (run: Run) => limitMs + (short ? run.plain : 0);
const isMet = (run: Run) => run.p99 <= allowed(run);
const isMachineTooBusy = (each: readonly Run[]) => short && each.every((run) => run.plain > limitMs);
const met = (each: readonly Run[]) => (short ? each.some(isMet) || isMachineTooBusy(each) : each.every(isMet));

const figures = new Figures(`health (p99 <= ${limitMs} ms while ${concurrency} calls are under way)`);
const p99s: string[] = [];
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    for (const what of ['registrations', 'logins'] as const) {
      const { each, memory } = await measured(databases, kind, what, runs);
      const name = `${kind}, ${concurrency} ${what}`;
      const p99 = `${all(each, 'p99')}${isMachineTooBusy(each) ? ' (machine too busy to judge)' : ''}`;
      figures.add(`${name}: p99 ms`, p99, met(each));
      figures.add(`${name}: p50 ms; p99 of a plain server`, `${all(each, 'p50')}; ${all(each, 'plain')}`);
      figures.add(`${name}: a second, refused`, `${all(each, 'perSecond')}; ${all(each, 'refused')}`);
      figures.add(`${name}: memory MB (target, idle or not: ${memoryTargetMB[kind]})`, memory);
      p99s.push(`${kind} ${what} ${ms(Math[short ? 'min' : 'max'](...each.map((run) => run.p99)))}`);
    }
  }
  const { each } = await measured(databases, 'embedded', 'registrations', 1, 'withoutYield');
  const value = `p99 ${all(each, 'p99')}, p50 ${all(each, 'p50')} (plain ${all(each, 'plain')})`;
  figures.add(
    'control, embedded without yielding to the event loop',
    value,
    each.some((run) => !isMet(run)),
  );
});
figures.finish(`p99, the ${short ? 'best' : 'worst'} of ${runs} runs: ${p99s.join(', ')}`);
