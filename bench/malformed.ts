// R6: 10,000 malformed requests to a server process on each database, and how much memory they leave behind.
// `--rounds 1000` for fewer on each database, `--seed 7` for the same ones again, `--short` as `npm run check:long` runs it.
import { setTimeout as pause } from 'node:timers/promises';
import { describeFindings, runCampaign } from '../tests/malformed/campaign.ts';
import { Figures, option, short } from './figures.ts';
import { withDatabases, type DatabaseTarget } from './databases.ts';
import { secret } from './secret.ts';
import { startServer, type Server } from './server.ts';

const count = option('rounds', short ? 1000 : 10_000);
const seed = option('seed', 1 + (Date.now() % (2 ** 31 - 1)));
const growthLimitMB = 50;
// Code that is compiled and caches that fill up are no growth: so many requests come before the first measurement.
const warmUpRequests = 500;

/** What the server holds after a garbage collection, in MB. `number`: which of its reports it is, from 1. */
async function heapOf(server: Server, number: number): Promise<{ heap: number; external: number }> {
  const report = new RegExp(`^heap (\\d+) external (\\d+) report ${number}$`, 'm');
  server.kill('SIGUSR2');
  for (let waited = 0; waited < 10_000; waited += 20) {
    const found = report.exec(server.output());
    if (found) return { heap: Number(found[1]) / 2 ** 20, external: Number(found[2]) / 2 ** 20 };
    await pause(20);
  }
  throw new Error('the server does not report its heap');
}

async function run(target: DatabaseTarget, entry: string, rounds: number) {
  const env = { SEED_DEMO: 'true', DEMO: 'small', SECRET: secret, NODE_OPTIONS: '--expose-gc' };
  const server = await startServer(target, { entry, env });
  const send = (many: number, of: number) => runCampaign({ url: server.url, secret, count: many, seed: of });
  const warmUp = await send(warmUpRequests, seed + 1);
  const first = await heapOf(server, 1);
  const outcome = await send(rounds, seed);
  // Lets what the last requests started come to its end.
  await pause(1000);
  const last = await heapOf(server, 2);
  const memory = server.memoryMB();
  const code = await server.stop();
  return {
    ...outcome,
    findings: [...warmUp.findings, ...outcome.findings],
    first: first.heap,
    growth: last.heap + last.external - first.heap - first.external,
    memory,
    code,
  };
}

const tally = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, many]) => `${status} ${many}`)
    .join(', ');

const figures = new Figures(`malformed (${count} requests made from the OpenAPI document, seed ${seed})`);
const summaries: string[] = [];
await withDatabases(async (databases) => {
  for (const kind of databases.kinds) {
    const { target } = await databases.create(kind, () => Promise.resolve());
    const { statuses, succeeded, operations, findings, first, growth, memory, code } = await run(
      target,
      'heapReport',
      count,
    );
    const faults = findings.filter(({ fault }) => /status 5\d\d$/.test(fault)).length;
    figures.add(
      `${kind}: faults with answers >= 500, others`,
      `${faults}, ${findings.length - faults}`,
      findings.length === 0,
    );
    if (findings.length > 0) console.log(describeFindings(findings));
    figures.add(`${kind}: answers by status`, tally(statuses));
    figures.add(
      `${kind}: calls that some request got right`,
      `${succeeded} of ${operations}`,
      succeeded > operations / 2,
    );
    const grown = `${growth.toFixed(1)} MB on ${first.toFixed(0)} MB of heap (process ${memory} MB)`;
    figures.add(`${kind}: memory growth (target < ${growthLimitMB} MB)`, grown, growth < growthLimitMB);
    figures.add(`${kind}: exit of the server`, String(code), code === 0);
    summaries.push(`${kind} ${findings.length} faults, ${growth.toFixed(1)} MB`);
  }
  const { target } = await databases.create('embedded', () => Promise.resolve());
  const rounds = Math.min(count, 6000);
  const { findings, growth } = await run(target, 'plantedFaults', rounds);
  const found = (what: RegExp) => findings.filter(({ fault }) => what.test(fault)).length;
  const [faults, shapes] = [found(/status 500$/), found(/200 is no envelope/)];
  figures.add(
    `control, a server with three faults, ${rounds} requests`,
    `${faults} with 500, ${shapes} without the envelope, ${growth.toFixed(1)} MB`,
    faults > 0 && shapes > 0 && (growth > growthLimitMB || rounds < 6000),
  );
});
figures.finish(`${count} requests, seed ${seed}: ${summaries.join('; ')}`);
