import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changedIn, type Git } from './git.ts';

const recordIn = (root: string): string => join(root, 'node_modules/.festival/passed');

/** @returns the commit that is checked out, where nothing but it is there */
export function cleanCommit(git: Git): string | undefined {
  try {
    return changedIn(git) === '' ? git(['rev-parse', 'HEAD']) : undefined;
  } catch {
    // A copy without git has no commit.
    return undefined;
  }
}

/** Notes that everything passed for a commit, if it is still there alone: `npm test` calls it. */
export function recordPass(git: Git, tested: string | undefined): void {
  if (tested === undefined || cleanCommit(git) !== tested) return;
  try {
    mkdirSync(dirname(recordIn(git.root)), { recursive: true });
    writeFileSync(recordIn(git.root), tested);
  } catch {
    // Then a release runs the tests again.
  }
}

function hasPassed(git: Git): boolean {
  try {
    return readFileSync(recordIn(git.root), 'utf8') === git(['rev-parse', 'HEAD']);
  } catch {
    return false;
  }
}

/** Runs all tests, none skipped, unless they have passed for this very commit. @returns a line about what failed */
export function runTests(git: Git): string | undefined {
  if (hasPassed(git)) {
    console.log('npm test has passed for this commit.');
    return undefined;
  }
  const { status } = spawnSync('npm test', {
    cwd: git.root,
    stdio: 'inherit',
    shell: true,
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0) return 'npm test failed (with CI=true, where a skipped test is a failure).';
  return changedIn(git) === '' ? undefined : 'npm test left changed files behind.';
}
