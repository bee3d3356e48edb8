import { healthUnder } from '../healthProbe.ts';
import type { Figure, Measure } from './measure.ts';

const slowestMs = 25;

export const health: Measure = {
  id: 'P4',
  title: 'GET /api/health while 64 registrations, then 64 logins, are under way: p99, the worst round',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases.kinds) {
      for (const what of ['registrations', 'logins'] as const) {
        const times = Math.min(3, bench.rounds);
        const { each } = await healthUnder(bench.databases, {
          kind,
          what,
          times,
          seconds: 2 * bench.seconds,
          entry: bench.entry,
        });
        figures.push({
          name: `${kind}, 64 ${what}`,
          unit: 'ms',
          values: each.map(({ p99 }) => p99),
          atMost: slowestMs,
          isWorstJudged: true,
        });
      }
    }
    return figures;
  },
};
