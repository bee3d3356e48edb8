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
    ...Object.fromEntries(['lint', 'house', 'size', 'drills:short'].map((step) => [step, 'exit 0'])),
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
  expect([status, stdout]).toEqual([0, expect.stringMatching(/2 passed, 0 failed\n$/)]);
  const record = join(root, 'node_modules/.festival/passed');
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
