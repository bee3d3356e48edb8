import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changelog, edited, env, repository, script, type Repository } from '../support/releaseRepository.ts';

test.each([
  [
    'another commit',
    'git commit --quiet --allow-empty --message Another',
    /^Another commit was checked out while the tests ran\.$/m,
  ],
  ['another branch', 'git checkout --quiet -b topic', /^This is the branch topic/m],
  ['another release', 'git tag v1.0.1', /^A release was tagged while the tests ran: this would be 1\.0\.2/m],
])('%s after the tests', (_what, run, line) => {
  const to = repository(run);
  const { status, stderr } = to.release('patch');
  expect([status, stderr]).toEqual([1, expect.stringMatching(line)]);
  expect(to.git('log', '--format=%s', '--all')).not.toContain('Release');
  expect(to.git('status', '--porcelain')).toBe('');
  expect(to.read('CHANGELOG.md')).toBe(changelog);
});

const building = (command: string) =>
  edited('package.json', (text) => text.replace(/"build": ".*"/, () => `"build": ${JSON.stringify(command)}`));

test.each<[string, (to: Repository) => void, RegExp]>([
  ['a lock of git', building('echo > .git/index.lock'), /^git add: /m],
  ['a file that the build changes', building('echo > src/main.ts && git add src'), /^Somebody worked in the tree/m],
  ['another branch after the build', building('git checkout --quiet -b topic'), /^Somebody worked in the tree/m],
])('%s', (_what, spoil, line) => {
  const to = repository();
  spoil(to);
  const { status, stderr } = to.release('patch');
  expect([status, stderr]).toEqual([1, expect.stringMatching(line)]);
  expect(stderr).toMatch(/^Nothing was changed\.$/m);
  expect(to.git('status', '--porcelain', '--', 'package.json', 'package-lock.json', 'CHANGELOG.md')).toBe('');
  expect(to.read('CHANGELOG.md')).toBe(changelog);
  expect([to.git('tag'), to.git('log', '--format=%s', '--all')]).toEqual(['v1.0.0', 'A change\nA change']);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s while it builds', async (signal) => {
  const to = repository();
  building(`node -e "require('fs').writeFileSync('runs', String(process.pid)); setTimeout(() => {}, 60000)"`)(to);
  for (const check of ['test', 'check-long'])
    to.write(`node_modules/.festival/passed-${check}`, to.git('rev-parse', 'HEAD'));
  const before = to.state();
  const child = spawn(process.execPath, [script, 'patch'], { cwd: to.root, env });
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  const ended = once(child, 'close');
  await expect.poll(() => existsSync(join(to.root, 'runs')) && to.read('runs')).toMatch(/^\d+$/);
  expect(to.read('CHANGELOG.md')).not.toBe(changelog);
  child.kill(signal);
  expect(await ended).toEqual([1, null]);
  expect(errors).toBe(`The release was stopped by ${signal}.\nNothing was changed.\n`);
  expect(to.state()).toBe(before);
  expect(to.read('CHANGELOG.md')).toBe(changelog);
  await expect.poll(() => isRunning(Number(to.read('runs')))).toBe(false);
});

test.each<[string, (to: Repository) => void, RegExp]>([
  [
    'a build that fails',
    edited('package.json', (text) => text.replace('node -e \\"const f', 'exit 1; \\"const f')),
    /^npm run build failed\.$/m,
  ],
  ['a commit that a hook refuses', (to) => to.write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n'), /^git commit: /m],
  [
    'a tag that cannot be made',
    (to) => to.write('.git/refs/tags/v1.0.1/taken', to.git('rev-parse', 'HEAD')),
    /^git tag: /m,
  ],
])('%s', (_what, spoil, line) => {
  const to = repository();
  spoil(to);
  if (existsSync(join(to.root, '.git/hooks/pre-commit')))
    spawnSync('chmod', ['+x', '.git/hooks/pre-commit'], { cwd: to.root });
  const before = to.state();
  const { status, stderr } = to.release('patch');
  expect([status, stderr]).toEqual([1, expect.stringMatching(line)]);
  expect(stderr).toMatch(/^Nothing was changed\.$/m);
  expect(to.state()).toBe(before);
  for (const name of ['tar.gz', 'tar.gz.sha256', 'cdx.json', 'openapi.json'])
    expect(existsSync(join(to.root, `dist/release/festival-1.0.1.${name}`)), name).toBe(false);
  expect(to.read('CHANGELOG.md')).toBe(changelog);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('says what it cannot put back, and the commands that do', () => {
  const to = repository();
  const commit = to.git('rev-parse', 'HEAD');
  // The tag cannot be made, and by then git's index is locked.
  to.write('.git/refs/tags/v1.0.1/taken', commit);
  to.write('.git/hooks/post-commit', '#!/bin/sh\necho > .git/index.lock\n');
  chmodSync(join(to.root, '.git/hooks/post-commit'), 0o755);
  const { status, stderr } = to.release('patch');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^git tag: .*\ngit reset: .*index\.lock.*\n/m)]);
  expect(stderr).not.toContain('Nothing was changed');
  const [, commands = ''] = /^Not all is as it was\. To put it back: (git .*)$/m.exec(stderr) ?? [];
  expect(to.read('CHANGELOG.md')).toBe(changelog);
  rmSync(join(to.root, '.git/index.lock'));
  expect(spawnSync(commands, { cwd: to.root, env, shell: true }).status).toBe(0);
  expect([to.git('status', '--porcelain'), to.git('rev-parse', 'HEAD')]).toEqual(['', commit]);
});
