import { startRegistering } from './registrations.ts';
import type { Bench, Figure, Measure } from './measure.ts';

const mostMB = { embedded: 450, postgres: 150 };

async function afterRush(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of bench.databases.kinds) {
    const values = [];
    // Each on a server of its own: memory is not given back.
    for (let round = 0; round < Math.min(2, bench.rounds); round++) {
      const { register, server, stop } = await startRegistering({ ...bench, rounds: 1 }, kind);
      await register(0);
      values.push(server.memoryMB());
      await stop();
    }
    figures.push({ name: kind, unit: 'MB', values, atMost: mostMB[kind], isWorstJudged: true });
  }
  return figures;
}

export const memory: Measure = {
  id: 'P9',
  title: 'memory of the server after a rush of registrations and their mails: the worst run',
  run: afterRush,
  /** 5 ms a request take no memory: this server holds 500 MB more. */
  control: (bench) => afterRush({ ...bench, entry: 'ballast' }),
};
