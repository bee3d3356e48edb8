import { readsPerSecond } from '../readLoad.ts';
import { startServer } from '../server.ts';
import { NotMeasured, ratioOf, type Measure } from './measure.ts';
import { fillEvents } from './reads.ts';

const connections = 32;

/** The control slows the second server down: were both slowed, two would still answer twice as often as one. */
export const twoServers: Measure = {
  id: 'P11',
  title: 'reads of two servers on one PostgreSQL, times one server',
  async run(bench) {
    if (!bench.databases.kinds.includes('postgres')) throw new NotMeasured('there is no PostgreSQL');
    const { target } = await fillEvents(bench, 'postgres');
    const first = await startServer(target);
    bench.atEnd(first.stop);
    const second = await startServer(target, { entry: bench.entry });
    bench.atEnd(second.stop);
    const rate = ({ url }: typeof first) =>
      readsPerSecond({ url, path: '/api/events', headers: {}, connections, seconds: bench.seconds });
    const rates = { 'two servers': [] as number[], 'one server': [] as number[] };
    // Two generators ask the one server too: one alone may be what ends first. The first round warms both servers up.
    const rateOf = async (...targets: (typeof first)[]) =>
      (await Promise.all(targets.map(rate))).reduce((sum, each) => sum + each, 0);
    for (let round = -1; round < bench.rounds; round++) {
      const one = await rateOf(first, first);
      const two = await rateOf(first, second);
      if (round < 0) continue;
      rates['one server'].push(one);
      rates['two servers'].push(two);
    }
    return [ratioOf('GET /api/events', ['two servers', 'one server'], rates, 1.6)];
  },
};
