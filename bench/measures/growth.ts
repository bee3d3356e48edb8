import type { DatabaseTarget } from '../databases.ts';
import { median, percentile } from '../figures.ts';
import { interleaved, measuredCalls, type SeededSite } from '../scaleCalls.ts';
import { seedFestival } from '../seedFestival.ts';
import { startServer } from '../server.ts';
import { type Bench, type Figure, type Measure, stoppingAll } from './measure.ts';

const callsARound = 100;
const warmUp = 30;
const largestRatio = 1.5;
const measured = ['events, a page of 25', 'events, search', 'register for an event'];
/** The first is what the others are measured against; the last for the picture alone. */
const sizes = { embedded: [1, 10], postgres: [1, 10, 30] };

async function openSite(bench: Bench, kind: DatabaseTarget['kind'], size: number) {
  const free = bench.rounds * callsARound + warmUp;
  const { target, filled: seeded } = await bench.databases.create(kind, (db) => seedFestival(db, kind, size, free));
  // The control slows the larger ones down, by more than half of what the slowest call takes.
  const server = await startServer(target, { entry: size === 1 ? '' : bench.entry, env: { SLOWER_BY_MS: '25' } });
  bench.atEnd(server.stop);
  const site: SeededSite = { url: server.url, seeded };
  return { site, size };
}

async function onDatabase(bench: Bench, kind: DatabaseTarget['kind']): Promise<Figure[]> {
  const open = [];
  for (const size of sizes[kind]) open.push(await openSite(bench, kind, size));
  const figures: Figure[] = [];
  for (const call of measuredCalls.filter(({ name }) => measured.includes(name))) {
    const p99s: number[][] = open.map(() => []);
    for (let round = 0; round < bench.rounds; round++) {
      const first = round === 0 ? 0 : warmUp + round * callsARound;
      const times = await interleaved(
        call,
        open.map(({ site }) => site),
        callsARound,
        round === 0 ? warmUp : 0,
        first,
      );
      for (const [at, each] of times.entries()) p99s[at]?.push(percentile(each, 0.99));
    }
    const [small = [], large = []] = p99s;
    figures.push({
      name: `${kind}: ${call.name}, 10 × the data`,
      unit: '×',
      values: large.map((p99, round) => p99 / (small[round] ?? Number.NaN)),
      upperBound: largestRatio,
      along: 'times the data',
      points: open.map(({ size }, at) => ({ x: size, p99: median(p99s[at] ?? []) })),
    });
  }
  return figures;
}

export const growth: Measure = {
  id: 'P8',
  title: 'p99 with ten times the data (30,000 people, 300 events, 60,000 registrations), times p99 with one',
  runs: ({ rounds }) => ({ rounds, each: `${callsARound} of each call` }),
  async run(bench) {
    const each = [];
    for (const kind of bench.databases.kinds)
      each.push(...(await stoppingAll((atEnd) => onDatabase({ ...bench, atEnd }, kind))));
    return each;
  },
};
