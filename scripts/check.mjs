// Everything that `npm test` checks, step by step, each with its time. All steps run even when one fails: one run tells
// everything. The last line is the sum of the tests; a failed step without tests of its own counts as one failure.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
// On a build machine nothing may be missing in silence: a skipped test or step is a failure there.
const strict = process.env.CI === 'true';
const steps = [
  { name: 'typecheck' },
  { name: 'lint' },
  { name: 'house' },
  { name: 'size' },
  { name: 'test:unit', report: 'dist/reports/vitest.json', read: vitest },
  { name: 'test:journeys', report: 'dist/reports/playwright.json', read: playwright },
  { name: 'drills:short' },
].filter(({ name }) => name in scripts);

const times = [];
let passed = 0;
let failed = 0;
for (const { name, report, read } of steps) {
  console.log(`\n— ${name}`);
  if (report) rmSync(report, { force: true });
  const start = performance.now();
  const { status } = spawnSync(`npm run --silent ${name}`, { stdio: 'inherit', shell: true });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = report && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  const skipped = report && !counts ? 'all' : counts?.skipped || '';
  const broken = status !== 0 || (strict && skipped !== '');
  passed += counts?.passed ?? 0;
  failed += Math.max(counts?.failed ?? 0, broken ? 1 : 0);
  times.push(`${name} ${seconds} s${skipped && `, ${skipped} skipped`}${broken ? ' FAILED' : ''}`);
}
console.log(`\n${times.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
// Not process.exit: the last line must be out before the process ends.
process.exitCode = failed > 0 ? 1 : 0;

function vitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function playwright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}
