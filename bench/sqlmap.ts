// sqlmap at level 2 over every call of the contracts that takes any input, on both databases: paths, queries, each field of
// each body, headers. `--from 40` goes on there, `--call 'PUT /events'` tries those alone, `--seconds 300` for each at most.
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../tests/support/postgres.ts';
import { startTestApp, type DatabaseKind, type TestApp } from '../tests/support/app.ts';
import { Figures, option, textOption } from './figures.ts';
import { entryFile } from './generator.ts';
import { planAttempts } from './sqlmap/attempts.ts';
import { runSqlmap } from './sqlmap/program.ts';
import { startRenewingProxy, type Target } from './sqlmap/renewingProxy.ts';
import { mark, prepare, type Attempt, type Marked, type Request } from './sqlmap/request.ts';

const seconds = option('seconds', 300);
const from = option('from', 1);
const only = textOption('call') ?? '';
const attemptsAtOnce = 2;
// Lists grow with what is written: after so many requests a server on a fresh database.
const renewalsPerSite = 150;
/** An answer that comes before anything is looked up. */
const notTried = ['401', '404', '415', '429'];

if (spawnSync('sqlmap', ['--version']).error) {
  console.error('sqlmap is not installed (apt-get install sqlmap)');
  process.exit(1);
}

interface Site {
  app: TestApp;
  port: number;
  renewals: number;
}

async function startSite(database: DatabaseKind): Promise<Site> {
  const app = await startTestApp({ database, trustProxy: ['loopback'] });
  const announced = await app.as('omar').patch('/settings', { datesAnnounced: true });
  if (announced.status !== 200) throw new Error(announced.text);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  return { app, port: typeof address === 'object' && address !== null ? address.port : 0, renewals: 0 };
}

/** A server that is replaced by one on a fresh database as it fills. */
class Sites {
  private site: Site | undefined;
  private readonly database: DatabaseKind;
  constructor(database: DatabaseKind) {
    this.database = database;
  }
  async prepare(attempt: Attempt, isLimited = false): Promise<Target> {
    if (isLimited || (this.site && this.site.renewals >= renewalsPerSite)) await this.close();
    if (this.site) {
      this.site.renewals += 1;
      try {
        return { port: this.site.port, request: await prepare(this.site.app, attempt) };
      } catch {
        // What it needs is used up for good: an account is erased, somebody has all the invitations they may have.
        await this.close();
      }
    }
    this.site = await startSite(this.database);
    return { port: this.site.port, request: await prepare(this.site.app, attempt) };
  }
  async close(): Promise<void> {
    const site = this.site;
    this.site = undefined;
    await site?.app.close();
  }
}

interface Result {
  inputs: number;
  requests: number;
  /** What sqlmap found, and answers of 500 and above. */
  findings: string[];
  isReached: boolean;
  statuses: string;
  problems: string[];
}

async function run(
  attempt: Pick<Attempt, 'isOfFields'> & { isWrite: boolean; isGuess: boolean },
  marked: Marked,
  first: Target,
  renew: (isLimited: boolean) => Promise<Target>,
): Promise<Result> {
  const proxy = await startRenewingProxy({
    first,
    renew,
    isUsedUpBySuccess: attempt.isWrite,
    guesses: attempt.isGuess ? 3 : 0,
  });
  const { text, isWhole, output } = await runSqlmap(proxy.port, marked, seconds);
  await proxy.close();
  const { statuses, faults, failures } = proxy;
  const entries = Object.entries(statuses);
  const isGood = attempt.isOfFields || (proxy.firstStatus() ?? 500) < 300;
  const problems = [
    ...(isWhole ? [] : [`not finished: ${output.slice(-300)}`]),
    ...(isGood ? [] : [`${proxy.firstStatus()} to the valid request`]),
    ...failures.slice(0, 2),
  ];
  return {
    inputs: marked.inputs,
    requests: entries.reduce((sum, [, times]) => sum + times, 0),
    findings: [...(text === '' ? [] : [text]), ...faults],
    isReached: entries.some(([status]) => !notTried.includes(status)),
    statuses: entries.map(([status, times]) => `${times} × ${status}`).join(', '),
    problems,
  };
}

const figures = new Figures('sqlmap (level 2, every call that takes input)');
const postgres = await startPostgres();
if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url;
const kinds: DatabaseKind[] = postgres ? ['embedded', 'postgres'] : ['embedded'];

const { attempts, without, problems } = await planAttempts(
  async () => (await startSite('embedded')).app,
  (key) => key.includes(only),
);
for (const problem of problems) figures.add('plan', problem, false);
console.log(`    ${attempts.length} attempts on each database; without input: ${without.join(', ')}`);

const tasks = kinds
  .flatMap((kind) => attempts.map((attempt) => ({ kind, attempt })))
  .map((task, i) => ({ number: i + 1, ...task }));
const left = tasks.filter(({ number }) => number >= from);
const results: (Result & { kind: DatabaseKind; key: string })[] = [];

async function work(): Promise<void> {
  let kind: DatabaseKind | undefined;
  let sites = new Sites('embedded');
  for (let task = left.shift(); task; task = left.shift()) {
    if (task.kind !== kind) {
      await sites.close();
      sites = new Sites((kind = task.kind));
    }
    const { attempt, number } = task;
    const startedAt = performance.now();
    const first = await sites.prepare(attempt);
    const isWrite = !attempt.key.startsWith('GET ');
    const isGuess = attempt.call.countedRefusals !== undefined;
    const result = await run({ ...attempt, isWrite, isGuess }, mark(attempt, first.request), first, (isLimited) =>
      sites.prepare(attempt, isLimited),
    );
    results.push({ ...result, kind: task.kind, key: attempt.key });
    const took = ((performance.now() - startedAt) / 1000).toFixed(0);
    const wrong = [...result.findings, ...result.problems, ...(result.isReached ? [] : ['not reached'])];
    const line = `${result.inputs} inputs, ${result.requests} requests (${result.statuses}), ${result.findings.length} findings, ${took} s`;
    figures.add(`${number} ${task.kind}, ${attempt.name}`, [line, ...wrong].join('\n      '), wrong.length === 0);
  }
  await sites.close();
}
await Promise.all(Array.from({ length: attemptsAtOnce }, work));

// The control: sqlmap finds a planted injection at each place where a value may stand, through the same proxy.
const planted = fork(entryFile('plantedInjection'));
const [{ port }] = (await once(planted, 'message')) as [{ port: number }];
const request: Request = { params: { title: 'Game' }, query: {}, headers: {}, body: undefined };
const places: Record<string, [key: string, Partial<Request>]> = {
  path: ['GET /path/:title', {}],
  query: ['GET /query', { params: {}, query: { title: 'Game' } }],
  body: ['POST /body', { params: {}, body: { titles: [{ title: 'Game' }] } }],
  header: ['GET /header', { params: {}, headers: { 'x-title': 'Game' } }],
};
for (const [place, [key, changes]] of Object.entries(places)) {
  const target = { port, request: { ...request, ...changes } };
  const control = { key, fields: [], isOfFields: false, isWrite: key.startsWith('POST'), isGuess: false };
  const { findings } = await run(control, mark(control, target.request), target, () => Promise.resolve(target));
  const isFound = findings.some((finding) => finding.includes('Type: '));
  figures.add(`control, planted in the ${place}`, isFound ? 'found' : 'not found', isFound);
}
planted.disconnect();
await postgres?.stop();

console.log(`\n    ${'database'.padEnd(10)} calls  attempts  inputs  requests  findings  not reached`);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
for (const kind of kinds) {
  const of = results.filter((result) => result.kind === kind);
  const row = [
    new Set(of.map(({ key }) => key)).size,
    of.length,
    sum(of.map(({ inputs }) => inputs)),
    sum(of.map(({ requests }) => requests)),
    sum(of.map(({ findings }) => findings.length)),
    of.filter(({ isReached }) => !isReached).length,
  ];
  console.log(
    `    ${kind.padEnd(10)}${row.map((number, i) => String(number).padStart([6, 10, 8, 10, 10, 13][i] ?? 8)).join('')}`,
  );
}
const injectable = results.filter(({ findings }) => findings.length > 0).length;
figures.finish(`${injectable} of ${results.length} with a finding${from > 1 ? `, from ${from}` : ''}`);
