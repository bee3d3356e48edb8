import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/database.ts';
import { inDatabase, type DatabaseTarget } from '../databases.ts';
import { findProgram } from '../../tests/support/installedProgram.ts';
import { readsPerSecond } from '../readLoad.ts';
import { startServer } from '../server.ts';
import { NotMeasured, ratioOf, type Measure } from './measure.ts';
import { fillEvents } from './reads.ts';

const connections = 32;
const cores = availableParallelism();
/** Each server has a core of its own; PostgreSQL and the generators have the others, or share the second server's. */
const others = cores > 2 ? `2-${cores - 1}` : '1';

const pin = (pid: number, to: string) => execFileSync('taskset', ['-acp', to, String(pid)], { stdio: 'ignore' });

/** Its children, which serve connections opened later, are where it is. */
async function postgresPid(target: DatabaseTarget): Promise<number> {
  const [row] = await inDatabase(target, ({ db }) =>
    rowsOf<{ file: string }>(db, sql`select pg_read_file('postmaster.pid') as file`),
  );
  return Number(row?.file.split('\n')[0]);
}

/** The control slows the second server down: were both slowed, two would still answer twice as often as one. */
export const twoServers: Measure = {
  id: 'P11',
  title: `reads of two servers on one PostgreSQL, times one server: cores 0 and 1, the rest on ${others}`,
  async run(bench) {
    if (!bench.databases.kinds.includes('postgres')) throw new NotMeasured('there is no PostgreSQL');
    if (!findProgram('taskset')) throw new NotMeasured('taskset is not installed (apt-get install util-linux)');
    if (cores < 2) throw new NotMeasured('it needs two cores');
    const { target } = await fillEvents(bench, 'postgres');
    pin(await postgresPid(target), others);
    pin(process.pid, others);
    bench.atEnd(() => pin(process.pid, `0-${cores - 1}`));
    const first = await startServer(target);
    bench.atEnd(first.stop);
    const second = await startServer(target, { entry: bench.entry });
    bench.atEnd(second.stop);
    pin(first.pid, '0');
    pin(second.pid, '1');
    const rate = ({ url }: typeof first) =>
      readsPerSecond({ url, path: '/api/events', headers: {}, connections, seconds: bench.seconds });
    const rates = { 'two servers': [] as number[], 'one server': [] as number[] };
    const costs = { 'two servers': [] as number[], 'one server': [] as number[] };
    // Two generators ask the one server too: one alone may be what ends first. The first round warms both servers up.
    const load = async (name: keyof typeof rates, targets: [typeof first, typeof first], round: number) => {
      const used = () => first.processorMs() + second.processorMs();
      const before = used();
      const each = await Promise.all(targets.map(rate));
      const perSecond = each.reduce((sum, one) => sum + one, 0);
      if (round < 0) return;
      rates[name].push(perSecond);
      costs[name].push((used() - before) / (perSecond * bench.seconds));
    };
    for (let round = -1; round < bench.rounds; round++) {
      await load('one server', [first, first], round);
      await load('two servers', [first, second], round);
    }
    return [
      ratioOf('GET /api/events', ['two servers', 'one server'], rates, 1.6),
      ratioOf('processor time of a read', ['two servers', 'one server'], costs),
    ];
  },
};
