import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changedIn, type Git } from './git.ts';

/** What must have passed for a release. */
const scripts = ['test', 'check:long'] as const;
type Script = (typeof scripts)[number];

const recordIn = (root: string, script: Script): string =>
  join(root, 'node_modules/.festival', `passed-${script.replace(':', '-')}`);

/** @returns the commit that is checked out, where nothing but it is there */
export function cleanCommit(git: Git): string | undefined {
  try {
    return changedIn(git) === '' ? git(['rev-parse', 'HEAD']) : undefined;
  } catch {
    // A copy without git has no commit.
    return undefined;
  }
}

/** Notes that everything passed for a commit, if it is still there alone: `npm test` and `npm run check:long` call it. */
export function recordPass(git: Git, tested: string | undefined, script: Script): void {
  if (tested === undefined || cleanCommit(git) !== tested) return;
  try {
    mkdirSync(dirname(recordIn(git.root, script)), { recursive: true });
    writeFileSync(recordIn(git.root, script), tested);
  } catch {
    // Then a release runs the tests again.
  }
}

function hasPassed(git: Git, script: Script): boolean {
  try {
    return readFileSync(recordIn(git.root, script), 'utf8') === git(['rev-parse', 'HEAD']);
  } catch {
    return false;
  }
}

/** Runs all tests, none skipped, unless they have passed for this very commit. @returns a line about what failed */
export function runTests(git: Git): string | undefined {
  for (const script of scripts) {
    const failure = runScript(git, script);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function runScript(git: Git, script: Script): string | undefined {
  const command = script === 'test' ? 'npm test' : `npm run ${script}`;
  if (hasPassed(git, script)) {
    console.log(`${command} has passed for this commit.`);
    return undefined;
  }
  const { status } = spawnSync(command, {
    cwd: git.root,
    stdio: 'inherit',
    shell: true,
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0) return `${command} failed (with CI=true, where a skipped test is a failure).`;
  return changedIn(git) === '' ? undefined : `${command} left changed files behind.`;
}
