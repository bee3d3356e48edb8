// What one registration costs: processor time of the server, with its mail and without a mail server, on both databases, in
// interleaved rounds. Everybody has logged in before. (P2 and P3 are ratios of rates: npm run bench.)
import { loadavg } from 'node:os';
import { withDatabases, type DatabaseTarget, type DrillDatabases } from './databases.ts';
import { Figures, median, ms, option, percentile, short } from './figures.ts';
import { startMailServer } from './mailServer.ts';
import { startRounds, type Rounds } from './registrationRounds.ts';

const plan: Rounds = {
  people: option('people', short ? 100 : 320),
  atOnce: option('clients', 16),
  rounds: option('rounds', short ? 1 : 3),
  warming: option('warming', short ? 100 : 320),
};
/** Milliseconds of one processor, with mail: half above what was found, as other work on the cores makes each instruction dearer. */
const mostMs = { embedded: 10, postgres: 4 };

const all = (values: readonly number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
const figures = new Figures(`registering (${plan.people} people, ${plan.atOnce} at once, ${plan.rounds} rounds)`);
const summary: string[] = [];

async function measure(databases: DrillDatabases, kind: DatabaseTarget['kind']): Promise<void> {
  const mail = await startMailServer();
  const withMail = await startRounds(databases, kind, plan, { mail });
  const without = await startRounds(databases, kind, plan, { mail: null });
  for (let at = 0; at < plan.rounds; at++) {
    await withMail.run(at);
    await without.run(at);
  }
  for (const [name, { each }] of [['with mail', withMail] as const, ['no mail server', without] as const]) {
    const cost = each.map(({ processorMs }) => processorMs);
    const limit = name === 'with mail' ? mostMs[kind] : Infinity;
    const target = limit === Infinity ? '' : ` (<= ${limit})`;
    figures.add(`${kind}, ${name}: processor ms${target}`, all(cost, 2), median(cost) <= limit);
    const rates = each.map((round) => round.perSecond);
    const latencies = each.flatMap((round) => round.latencies);
    const [p50, p99] = [0.5, 0.99].map((part) => ms(percentile(latencies, part)));
    figures.add(`${kind}, ${name}: a second; p50, p99`, `${all(rates, 0)}; ${p50}, ${p99}`);
    summary.push(`${kind} ${name} ${median(cost).toFixed(2)} ms`);
  }
  figures.add(`${kind}: memory MB after`, withMail.server.memoryMB());
  await withMail.server.stop();
  await without.server.stop();
  await mail.close();
}

await withDatabases(async (databases) => {
  for (const kind of databases.kinds) await measure(databases, kind);
  const last = databases.kinds.at(-1) ?? 'embedded';
  const mail = await startMailServer();
  const slow = await startRounds(databases, last, { ...plan, rounds: 1 }, { mail, entry: 'slowRequests' });
  await slow.run(0);
  await slow.server.stop();
  await mail.close();
  const cost = slow.each[0]?.processorMs ?? 0;
  figures.add(`control, ${last}, 5 ms more a request: processor ms`, cost.toFixed(2), cost > mostMs[last]);
});
figures.add('load at the end', (loadavg()[0] ?? 0).toFixed(1));
figures.finish(summary.join(', '));
