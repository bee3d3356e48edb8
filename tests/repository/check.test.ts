import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'A' };
const env = { ...process.env, ...identity, GIT_COMMITTER_EMAIL: 'a@example.org', GIT_CONFIG_GLOBAL: '/dev/null' };

const vitest = { numPassedTests: 1, numFailedTests: 0, testResults: [] };
const playwright = { stats: { expected: 1, flaky: 0, unexpected: 0, skipped: 0 }, errors: [], suites: [] };
const reports = `const f=require('fs');f.mkdirSync('dist/reports',{recursive:true});`;
const writes = (name: string, report: object) =>
  `f.writeFileSync('dist/reports/${name}.json',JSON.stringify(${JSON.stringify(report).replaceAll('"', "'")}))`;

function check(name: string, first: string, before?: (root: string) => void) {
  const root = join(folder, name);
  mkdirSync(root);
  const scripts = {
    typecheck: first,
    ...Object.fromEntries(['format:check', 'lint', 'house', 'size'].map((step) => [step, 'exit 0'])),
    'test:unit': `node -e "${reports}${writes('vitest', vitest)}"`,
    'test:journeys': `node -e "${reports}${writes('playwright', playwright)}"`,
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'festival', scripts }));
  writeFileSync(join(root, '.gitignore'), 'node_modules\ndist\n');
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, env, encoding: 'utf8' }).stdout.trim();
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
  before?.(root);
  const commit = git('rev-parse', 'HEAD');
  const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/check.ts')], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\n2 passed, 0 failed, 0 skipped\n$/)]);
  const record = join(root, 'node_modules/.festival/passed-test');
  return { commit, noted: existsSync(record) ? readFileSync(record, 'utf8') : undefined };
}

test('a pass is noted for the commit that was tested', () => {
  const { commit, noted } = check('same', 'exit 0');
  expect(noted).toBe(commit);
});

test.each<[what: string, first: string, before?: (root: string) => void]>([
  ['another commit came meanwhile', 'git commit --quiet --allow-empty --message Another'],
  ['files were changed until the run had begun', 'rm new', (root) => writeFileSync(join(root, 'new'), '')],
  ['a file was left behind', 'echo > left'],
  [
    'a file is new that git is set to hide',
    'exit 0',
    (root) => {
      spawnSync('git', ['config', 'status.showUntrackedFiles', 'no'], { cwd: root });
      writeFileSync(join(root, 'new'), '');
    },
  ],
])('none is noted where %s', (what, first, before) => {
  expect(check(what, first, before).noted).toBeUndefined();
});

const skippedTest = { fullName: 'reads a certificate', status: 'skipped', failureMessages: [] };
const onEmbedded = { fullName: 'registering on embedded', status: 'passed', failureMessages: [] };
const withSkipped = {
  ...vitest,
  testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults: [skippedTest, onEmbedded] }],
};

test('what a machine lacks is said and counted', () => {
  const root = join(folder, 'bare');
  mkdirSync(root);
  const steps = Object.fromEntries(
    ['format:check', 'typecheck', 'lint', 'house', 'size'].map((step) => [step, 'exit 0']),
  );
  const scripts = {
    ...steps,
    'test:unit': `node -e "${reports}${writes('vitest', withSkipped)}"`,
    'test:journeys': 'node journeys.cjs',
  };
  writeFileSync(join(root, 'journeys.cjs'), `console.log('Total: 12 tests in 3 files')`);
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'festival', scripts }));
  const nothing = { CHROMIUM: '/none', FIREFOX: '/none', CI: '' };
  const run = (more: object) =>
    spawnSync(process.execPath, [resolve('scripts/check.ts')], {
      cwd: root,
      env: { ...env, ...nothing, ...more },
      encoding: 'utf8',
    });
  const { status, stdout } = run({});
  expect(stdout).toMatch(/^no browser: browser tests skipped \(apt-get install chromium, .*\)\.$/m);
  expect(stdout).toMatch(/^no Firefox: its journeys are skipped /m);
  expect(stdout).toMatch(/\n1 passed, 0 failed, (?:13|14) skipped\n$/);
  expect(status).toBe(0);
  expect(run({ CI: 'true' })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/\n1 passed, 2 failed, (?:13|14) skipped\n$/),
  });
});
