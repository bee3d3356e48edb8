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
    for (let round = 0; round < bench.rounds; round++) {
      rates['one server'].push(await rate(first));
      const [one, other] = await Promise.all([rate(first), rate(second)]);
      rates['two servers'].push(one + other);
    }
    return [ratioOf('GET /api/events', ['two servers', 'one server'], rates, 1.6)];
  },
};
