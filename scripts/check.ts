// `npm test`, step by step; `--quick` is for the loop while editing, `--long` for the forms that take too long for it. A failed
// step does not stop the others. The last line sums up the tests; a failed step without tests of its own counts as one failure.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { failedPages } from './failedPages.ts';
import { hasBrowser, hasPostgres, leftOut } from './leftOut.ts';
import { cleanCommit, recordPass } from './release/checks.ts';
import { gitIn } from './release/git.ts';
import { filesToRerun, passedOnRerun } from './rerun.ts';
import { type Counts, playwrightCounts, vitestCounts } from './testReports.ts';

interface Report {
  file: string;
  read: (file: string) => Counts;
}

interface Step {
  script: string;
  report?: Report;
  /** Reads only: it may run beside others. */
  isStatic?: boolean;
}

const vitest: Report = { file: 'dist/reports/vitest.json', read: vitestCounts };
const playwright: Report = { file: 'dist/reports/playwright.json', read: playwrightCounts };

const stepsOf = {
  /** What needs no server and no browser. */
  '--quick': [
    { script: 'typecheck', isStatic: true },
    { script: 'house', isStatic: true },
    { script: 'test:rules', report: vitest },
  ],
  '--long': [
    { script: 'test:unit:long', report: vitest },
    { script: 'test:journeys:long', report: playwright },
    { script: 'drills:short' },
  ],
  '': [
    { script: 'format:check', isStatic: true },
    { script: 'typecheck', isStatic: true },
    { script: 'lint', isStatic: true },
    { script: 'house', isStatic: true },
    { script: 'size', isStatic: true },
    { script: 'test:unit', report: vitest },
    { script: 'test:journeys', report: playwright },
  ],
} satisfies Record<string, readonly Step[]>;
const form = (['--quick', '--long'] as const).find((option) => process.argv.includes(option)) ?? '';
const steps: readonly Step[] = stepsOf[form];
// In CI a skipped test or step is a failure.
const isStrict = process.env['CI'] === 'true';

/** As `npm run` does, without the 0.3 s of a processor that npm takes to start. */
const nodeRun = (script: string, args: readonly string[] = []) => ['--run', script, '--', ...args];

function run(script: string, report: Report | undefined, args: readonly string[] = []) {
  if (report) rmSync(report.file, { force: true });
  const { status } = spawnSync(process.execPath, nodeRun(script, args), { stdio: 'inherit' });
  return { status, counts: report && existsSync(report.file) ? report.read(report.file) : undefined };
}

/** Runs steps beside each other, as many at once as there are cores; what each writes is printed when it ends. */
async function runStatic(scripts: readonly string[]): Promise<void> {
  const left = [...scripts];
  const runNext = async (): Promise<void> => {
    const script = left.shift();
    if (script === undefined) return;
    const start = performance.now();
    const child = spawn(process.execPath, nodeRun(script), { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    const [status] = await once(child, 'close');
    const seconds = secondsSince(start);
    console.log(`\n— ${script}, ${seconds} s${output && `\n${output.trimEnd()}`}`);
    times.push(`${script} ${seconds} s${status === 0 ? '' : ' FAILED'}`);
    if (status !== 0) failed += 1;
    await runNext();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** How many journeys there are, where none could run. */
function listedJourneys(script: string): number {
  const { stdout } = spawnSync(process.execPath, nodeRun(script, ['--list']), { encoding: 'utf8' });
  return Number(/^Total: (\d+) tests?/m.exec(stdout)?.[1] ?? 0);
}

let isWhole = true;
const git = gitIn(process.cwd());
const tested = cleanCommit(git);
const times: string[] = [];
// Printed at the end: of a long output often only the end is kept.
const failures: string[] = [];
let passed = 0;
let failed = 0;
let skipped = 0;
await runStatic(steps.filter(({ isStatic }) => isStatic).map(({ script }) => script));
for (const { script, report } of steps.filter(({ isStatic }) => !isStatic)) {
  console.log(`\n— ${script}`);
  const start = performance.now();
  let { status, counts } = run(script, report);
  const again = isStrict && counts ? filesToRerun(counts) : [];
  if (counts && again.length > 0) {
    console.log(`\n— ${script}, again for ${again.join(', ')}`);
    const second = run(script, report, again);
    if (second.status === 0 && second.counts) [status, counts] = [0, passedOnRerun(counts, second.counts)];
    // Neither run was whole: whether every refusal is provoked was not compared.
    isWhole = false;
  }
  const seconds = secondsSince(start);
  const wasLeftOut = status === 0 && report === playwright && !counts && !hasBrowser();
  const skippedHere =
    (wasLeftOut ? listedJourneys(script) : 0) +
    (counts?.skipped.length ?? 0) +
    (report === vitest && !hasPostgres() ? (counts?.onEmbedded ?? 0) : 0);
  const isBroken = status !== 0 || (report && !counts && !wasLeftOut) || (isStrict && skippedHere > 0);
  isWhole &&= skippedHere === 0;
  passed += counts?.passed ?? 0;
  failed += Math.max(counts?.failed ?? 0, isBroken ? 1 : 0);
  skipped += skippedHere;
  if (isBroken && !counts?.failures.some((failure) => !failure.startsWith('flaky:')))
    failures.push(`failed: ${script} ended with ${status ?? 'a signal'}; no test of it says why`);
  failures.push(
    ...(counts?.failures ?? []),
    ...(script === 'test:journeys' ? failedPages() : []),
    ...(counts?.skipped ?? []).map((name) => `skipped: ${name}`),
  );
  times.push(`${script} ${seconds} s${skippedHere > 0 ? `, ${skippedHere} skipped` : ''}${isBroken ? ' FAILED' : ''}`);
}
for (const failure of failures) console.log(`\n${failure}`);
console.log(`\n${times.join('\n')}`);
const flaky = failures.filter((failure) => failure.startsWith('flaky:')).length;
if (flaky > 0) console.log(`${flaky} flaky`);
if (form !== '--quick') for (const line of leftOut()) console.log(line);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
if (form !== '--quick' && isWhole && failed === 0) recordPass(git, tested, form === '' ? 'test' : 'check:long');
// Not process.exit: the last line must be out before the process ends.
process.exitCode = failed > 0 ? 1 : 0;
