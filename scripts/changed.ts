// `npm run test:changed`: the tests that a change can break, for the loop while editing. The change is what differs from the
// branch `main`, or from the last commit on `main` itself.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { testsFor } from './changed/testsFor.ts';
import { gitIn } from './release/git.ts';

const git = gitIn(process.cwd());
const linesOf = (text: string) => text.split('\n').filter(Boolean);
const changed = [
  ...linesOf(git(['diff', '--name-only', git(['merge-base', 'main', 'HEAD'])])),
  ...linesOf(git(['ls-files', '--others', '--exclude-standard'])),
];
const paths = globSync(['{src,database,tests,journeys}/**/*.test.ts'], { exclude: ['**/*.long.test.ts'] });
const tests = testsFor(changed, new Map(paths.toSorted().map((path) => [path, readFileSync(path, 'utf8')])));

function run(script: string, files: readonly string[]): boolean {
  if (files.length === 0) return true;
  console.log(`\n— ${script}: ${files.join(' ')}`);
  const { status } = spawnSync(`npm run --silent ${script} -- ${files.join(' ')}`, { stdio: 'inherit', shell: true });
  return status === 0;
}

console.log(`${changed.length} files changed`);
const passed = [
  run('test:unit', tests.unit),
  tests.related.length === 0 || run('test:related', tests.related),
  run('test:journeys', tests.journeys),
];
if (tests.isEverywhere) console.log('\nThe change is below every page: npm test runs all journeys.');
process.exitCode = passed.every(Boolean) ? 0 : 1;
