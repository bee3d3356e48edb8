import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { versionIn } from './version.ts';

const folder = join(suiteFolder(), 'product');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
});

describe('the version', () => {
  it('of a checkout has its commit, which differs after another', () => {
    git('init', '--quiet');
    const versions = ['one', 'two'].map((message) => {
      git('commit', '--quiet', '--allow-empty', '--message', message);
      return [versionIn(folder), `1.2.3+${git('rev-parse', 'HEAD').slice(0, 8)}`];
    });
    for (const [version, expected] of versions) expect(version).toBe(expected);
    expect(versions[0]).not.toEqual(versions[1]);
  });

  it('of a checkout is that of its files, whatever an earlier release has written down', () => {
    git('init', '--quiet');
    git('commit', '--quiet', '--allow-empty', '--message', 'one');
    writeFileSync(join(folder, 'dist/commit'), 'a'.repeat(40));
    expect(versionIn(folder)).toBe(`1.2.3+${git('rev-parse', 'HEAD').slice(0, 8)}`);
  });

  it('of an archive or an image has the commit that was written down, or none', () => {
    expect(versionIn(folder)).toBe('1.2.3');
    writeFileSync(join(folder, 'dist/commit'), `${'0123abcd'.repeat(5)}\n`);
    expect(versionIn(folder)).toBe('1.2.3+0123abcd');
    // An image that was built without the argument.
    writeFileSync(join(folder, 'dist/commit'), '');
    expect(versionIn(folder)).toBe('1.2.3');
  });
});
