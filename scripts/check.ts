// Everything that `npm test` checks, step by step, each with its time; `--quick` is for the loop while editing. A failed step
// does not stop the others. The last line sums up the tests; a failed step without tests of its own counts as one failure.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { failedPages } from './failedPages.ts';
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
}

/** What needs no server and no browser. */
const quickSteps: readonly Step[] = [
  { script: 'typecheck' },
  { script: 'house' },
  { script: 'test:rules', report: { file: 'dist/reports/vitest.json', read: vitestCounts } },
];
const allSteps: readonly Step[] = [
  { script: 'typecheck' },
  { script: 'lint' },
  { script: 'house' },
  { script: 'size' },
  { script: 'test:unit', report: { file: 'dist/reports/vitest.json', read: vitestCounts } },
  { script: 'test:journeys', report: { file: 'dist/reports/playwright.json', read: playwrightCounts } },
  { script: 'drills:short' },
];
const steps = process.argv.includes('--quick') ? quickSteps : allSteps;
// In CI a skipped test or step is a failure.
const isStrict = process.env['CI'] === 'true';

function run(script: string, report: Report | undefined) {
  if (report) rmSync(report.file, { force: true });
  const { status } = spawnSync(`npm run --silent ${script}`, { stdio: 'inherit', shell: true });
  return { status, counts: report && existsSync(report.file) ? report.read(report.file) : undefined };
}

let isWhole = steps === allSteps;
const git = gitIn(process.cwd());
const tested = cleanCommit(git);
const times: string[] = [];
// Printed at the end: of a long output often only the end is kept.
const failures: string[] = [];
let passed = 0;
let failed = 0;
for (const { script, report } of steps) {
  console.log(`\n— ${script}`);
  const start = performance.now();
  let { status, counts } = run(script, report);
  const again = isStrict && counts ? filesToRerun(counts) : [];
  if (counts && again.length > 0) {
    console.log(`\n— ${script}, again for ${again.join(', ')}`);
    const second = run(`${script} -- ${again.join(' ')}`, report);
    if (second.status === 0 && second.counts) [status, counts] = [0, passedOnRerun(counts, second.counts)];
    // Neither run was whole: whether every refusal is provoked was not compared.
    isWhole = false;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const skipped = report && !counts ? 'all' : counts?.skipped.length || '';
  const isBroken = status !== 0 || (isStrict && skipped !== '');
  isWhole &&= skipped === '';
  passed += counts?.passed ?? 0;
  failed += Math.max(counts?.failed ?? 0, isBroken ? 1 : 0);
  failures.push(
    ...(counts?.failures ?? []),
    ...(script === 'test:journeys' ? failedPages() : []),
    ...(counts?.skipped ?? []).map((name) => `skipped: ${name}`),
  );
  times.push(`${script} ${seconds} s${skipped && `, ${skipped} skipped`}${isBroken ? ' FAILED' : ''}`);
}
for (const failure of failures) console.log(`\n${failure}`);
console.log(`\n${times.join('\n')}`);
const flaky = failures.filter((failure) => failure.startsWith('flaky:')).length;
if (flaky > 0) console.log(`${flaky} flaky`);
console.log(`${passed} passed, ${failed} failed`);
if (isWhole && failed === 0) recordPass(git, tested);
// Not process.exit: the last line must be out before the process ends.
process.exitCode = failed > 0 ? 1 : 0;
