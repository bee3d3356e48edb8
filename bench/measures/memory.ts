import { memoryMB } from '../limits.ts';
import { startRegistering } from './registrations.ts';
import { NotMeasured, stoppingAll, type Bench, type Figure, type Measure, type Runs } from './measure.ts';

const runsOf = ({ rounds, seconds }: Runs) => ({ rounds: Math.min(2, rounds), each: `${seconds} s` });

async function afterRush(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of bench.databases.kinds) {
    const values = [];
    // Each on a server of its own: memory is not given back.
    for (let round = 0; round < runsOf(bench).rounds; round++) {
      const held = await stoppingAll(async (atEnd) => {
        const { register, server } = await startRegistering({ ...bench, rounds: 1, atEnd }, kind);
        await register(0);
        const megabytes = server.memoryMB();
        if (megabytes === 0) throw new NotMeasured('this system does not tell the memory of a process');
        return megabytes;
      });
      values.push(held);
    }
    figures.push({ name: kind, unit: 'MB', values, upperBound: memoryMB[kind], countsWorstRound: true });
  }
  return figures;
}

export const memory: Measure = {
  id: 'P9',
  title: 'memory of the server after a rush of registrations and their mails: the worst run',
  runs: runsOf,
  run: afterRush,
  /** 5 ms a request take no memory: this server holds 500 MB more. */
  control: (bench) => afterRush({ ...bench, entry: 'ballast' }),
};
