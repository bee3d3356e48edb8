import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { suiteFolder } from '../support/suiteFolder.ts';

const folder = suiteFolder();
const failing = (name: string, title = 'waits') => ({
  name,
  status: 'failed',
  message: '',
  assertionResults: [
    { fullName: title, status: 'failed', failureMessages: ['expected 1 to be 2'] },
    { fullName: 'stands behind it', status: 'skipped', failureMessages: [] },
  ],
});
const passing = (name: string) => ({
  name,
  status: 'passed',
  message: '',
  assertionResults: ['waits', 'stands behind it'].map((fullName) => ({
    fullName,
    status: 'passed',
    failureMessages: [],
  })),
});

function check(name: string, files: readonly string[], { ci = 'true', passes = 'second', title = 'waits' } = {}) {
  const root = join(folder, name);
  mkdirSync(join(root, 'dist/reports'), { recursive: true });
  const unit = `
    const { existsSync, writeFileSync } = require('node:fs');
    const isSecond = existsSync('dist/began');
    writeFileSync('dist/began', '');
    const passes = isSecond && ${JSON.stringify(passes)} === 'second';
    const files = ${JSON.stringify(files.map((file) => failing(file, title)))};
    const passing = ${JSON.stringify(files.map(passing))};
    writeFileSync('dist/reports/vitest.json', JSON.stringify({
      numPassedTests: 1, numFailedTests: passes ? 0 : files.length, testResults: passes ? passing : files }));
    process.exit(passes ? 0 : 1);`;
  const playwright = { stats: { expected: 1, flaky: 0, unexpected: 0, skipped: 0 }, errors: [], suites: [] };
  const journeys = `require('node:fs').writeFileSync('dist/reports/playwright.json', ${JSON.stringify(JSON.stringify(playwright))})`;
  writeFileSync(join(root, 'unit.cjs'), unit);
  writeFileSync(join(root, 'journeys.cjs'), journeys);
  const steps = ['format:check', 'typecheck', 'lint', 'house', 'size'].map((step) => [step, 'exit 0']);
  const scripts = {
    ...Object.fromEntries(steps),
    'test:unit': 'node unit.cjs',
    'test:journeys': 'node journeys.cjs',
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'festival', scripts }));
  const env = { ...process.env, CI: ci };
  return spawnSync(process.execPath, [resolve('scripts/check.ts')], { cwd: root, env, encoding: 'utf8' });
}

test('in CI a file that failed is run again alone, and what then passes is named as flaky', () => {
  const { status, stdout } = check('flaky', ['src/a.test.ts']);
  expect(stdout).toContain('again for src/a.test.ts');
  expect(stdout).toContain('flaky: src/a.test.ts › waits\nexpected 1 to be 2');
  expect(stdout).not.toContain('skipped:');
  expect(stdout).toMatch(/\n1 flaky\n(?:no .*\n)*4 passed, 0 failed, 0 skipped\n$/);
  expect(status).toBe(0);
});

test('a page that failed is run again, though its test has a title like a race', () => {
  const { status, stdout } = check('page', ['/root/tests/pages/tables.test.ts'], {
    title: 'ten rows are confirmed at once',
  });
  expect(stdout).toContain('again for /root/tests/pages/tables.test.ts');
  expect(status).toBe(0);
});

test.each<[what: string, files: readonly string[], how?: { ci?: string; passes?: string; title?: string }]>([
  ['it fails again', ['src/a.test.ts'], { passes: 'never' }],
  ['a race was lost', ['/tests/api/loginRace.test.ts']],
  ['many raced', ['src/a.test.ts'], { title: 'of 64 concurrent teams one is registered' }],
  ['the model differs', ['src/a.test.ts', '/root/tests/model/teams.test.ts']],
  ['more than three files failed', ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts']],
  ['somebody runs it by hand', ['src/a.test.ts'], { ci: '' }],
])('it stays red where %s', (what, files, how) => {
  const { status, stdout } = check(what.replaceAll(' ', '-'), files, how);
  expect(stdout).not.toContain('flaky');
  expect(stdout).toMatch(new RegExp(`, ${files.length} failed, \\d+ skipped\n$`));
  expect(status).toBe(1);
});
