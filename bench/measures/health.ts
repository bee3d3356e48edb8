import { concurrency, healthUnder } from '../healthProbe.ts';
import { healthMs } from '../limits.ts';
import type { Figure, Measure, Runs } from './measure.ts';

const loadTimes = 2;
const runsOf = ({ rounds, seconds }: Runs) => ({ rounds: Math.min(3, rounds), each: `${loadTimes * seconds} s` });

export const health: Measure = {
  id: 'P4',
  title: `GET /api/health while ${concurrency} registrations, then ${concurrency} logins, are under way: p99, the worst round`,
  runs: runsOf,
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases.kinds) {
      for (const what of ['registrations', 'logins'] as const) {
        const { each } = await healthUnder(bench.databases, {
          kind,
          what,
          times: runsOf(bench).rounds,
          seconds: loadTimes * bench.seconds,
          entry: bench.entry,
        });
        const refused = each.reduce((sum, run) => sum + run.refused, 0);
        if (refused > 0) throw new Error(`${refused} of the ${what} were refused on ${kind}`);
        if (!each.every(({ perSecond }) => perSecond > 0)) throw new Error(`no ${what} were answered on ${kind}`);
        figures.push({
          name: `${kind}, ${concurrency} ${what}`,
          unit: 'ms',
          values: each.map(({ p99 }) => p99),
          upperBound: healthMs,
          countsWorstRound: true,
        });
      }
    }
    return figures;
  },
};
