// Everything that `npm test` checks, step by step, each with its time. A failed step does not stop the others. The last line
// sums up the tests; a failed step without tests of its own counts as one failure.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { failedPages } from './failedPages.ts';

interface Counts {
  passed: number;
  failed: number;
  /** Their names: in CI each is a failure, and somebody must find it. */
  skipped: string[];
}
interface Report {
  file: string;
  read: (file: string) => Counts;
}

const steps: readonly { script: string; report?: Report }[] = [
  { script: 'typecheck' },
  { script: 'lint' },
  { script: 'house' },
  { script: 'size' },
  { script: 'test:unit', report: { file: 'dist/reports/vitest.json', read: vitestCounts } },
  { script: 'test:journeys', report: { file: 'dist/reports/playwright.json', read: playwrightCounts } },
  { script: 'drills:short' },
];
// In CI a skipped test or step is a failure.
const isStrict = process.env['CI'] === 'true';

const times: string[] = [];
let passed = 0;
let failed = 0;
for (const { script, report } of steps) {
  console.log(`\n— ${script}`);
  if (report) rmSync(report.file, { force: true });
  const start = performance.now();
  const { status } = spawnSync(`npm run --silent ${script}`, { stdio: 'inherit', shell: true });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = report && existsSync(report.file) ? report.read(report.file) : undefined;
  const skipped = report && !counts ? 'all' : counts?.skipped.length || '';
  const isBroken = status !== 0 || (isStrict && skipped !== '');
  passed += counts?.passed ?? 0;
  failed += Math.max(counts?.failed ?? 0, isBroken ? 1 : 0);
  if (script === 'test:journeys') for (const page of failedPages()) console.log(page);
  for (const name of counts?.skipped ?? []) console.log(`skipped: ${name}`);
  times.push(`${script} ${seconds} s${skipped && `, ${skipped} skipped`}${isBroken ? ' FAILED' : ''}`);
}
console.log(`\n${times.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
// Not process.exit: the last line must be out before the process ends.
process.exitCode = failed > 0 ? 1 : 0;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}
function vitestCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName),
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: string }[] }[];
}
function playwrightCounts(file: string): Counts {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>;
    errors: unknown[];
    suites: PlaywrightSuite[];
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
    skipped: suites.flatMap(skippedIn),
  };
}

function skippedIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'));
  return [...own.map(({ file: path, title }) => `${path}: ${title}`), ...suites.flatMap(skippedIn)];
}
