import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the quick tests leave out whatever starts a server or a database', () => {
  const listed = execFileSync('npx', ['vitest', 'list', '--mode', 'rules', '--filesOnly'], { encoding: 'utf8' });
  const files = listed.split('\n').flatMap((line) => /(?:src|database|tests)\/.*\.test\.ts/.exec(line)?.[0] ?? []);
  expect(files).toContain('src/platform/pacer.test.ts');
  expect(
    files.filter((file) => /\/server\/|^tests\/|^src\/(run\/app|run\/command|platform\/(database|mail))\//.test(file)),
  ).toEqual([]);
});
