import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { databases } from '../support/app.ts';
import { emptyDatabaseIn, inDatabaseOf, runCommand } from '../support/commandLine.ts';
import { suiteFolder } from '../support/suiteFolder.ts';

const folder = suiteFolder();
const read = (page: string) => readFileSync(page, 'utf8');
const blocksOf = (page: string) => [...read(page).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
const pages = globSync(['*.md', 'docs/*.md', 'festival/*.md', 'bench/*.md']).filter((page) => page !== 'CHANGELOG.md');

const codeOf = (page: string) => [
  ...blocksOf(page).flatMap((block) => block.split('\n').map((line) => line.replace(/ +# .*$/, ''))),
  ...[...read(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const drillNames = [...read('bench/drill.ts').matchAll(/^ {2}(\w+): \(\) => import/gm)].map(([, name = '']) => name);

const festivalCommands = (page: string): string[][] =>
  codeOf(page)
    .flatMap((code) => /(?:npm run (?:--silent )?festival --|^festival) ([a-z].*)/.exec(code)?.[1] ?? [])
    .flatMap((call) => {
      const [, before, either, or, rest] = /^(.*)\b(\w+)\|(\w+)(.*)$/.exec(call) ?? [];
      return before === undefined ? [call] : [either, or].map((verb) => `${before}${verb}${rest}`);
    })
    .map((call) => call.split(' '));

describe.each(pages)('%s', (page) => {
  test('names only scripts, tools and files that there are', () => {
    const code = codeOf(page);
    const run = code.flatMap((each) => [...each.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)]);
    expect(run.map(([, script = '']) => script).filter((script) => !(script in scripts))).toEqual([]);
    const drills = code.flatMap((each) => [...each.matchAll(/\bnpm run drill -- (\w+)/g)]);
    expect(drills.map(([, name = '']) => name).filter((name) => !drillNames.includes(name))).toEqual([]);
    const started = code.flatMap((each) => [...each.matchAll(/\bnpx ([\w-]+)(?: run| test)?((?: [\w./-]+)*)/g)]);
    for (const [call, tool = '', files = ''] of started) {
      expect(existsSync(`node_modules/.bin/${tool}`), call).toBe(true);
      for (const file of files.split(' ').filter((each) => each.includes('/')))
        expect(existsSync(file), call).toBe(true);
    }
  });

  test('names only commands and options that the program has', async () => {
    for (const call of festivalCommands(page)) {
      const helps = await Promise.all([1, 2].map((words) => runCommand([...call.slice(0, words), '--help'])));
      const help = helps.map(({ out }) => out).find((out) => !out.includes('<command>')) ?? '';
      expect(help, call.join(' ')).toMatch(/^Usage: npm run festival -- /);
      for (const option of call.filter((word) => word.startsWith('--')))
        expect(help, call.join(' ')).toContain(`  ${option} `);
    }
  });
});

test('every page with commands has a test that runs them', () => {
  const runBy: Record<string, string> = {
    'README.md': 'this one; npm start: adopt, npm test: .ci/run',
    'CONTRIBUTING.md': 'release; npm run dev: nothing, npm test: .ci/run',
    'docs/adopt.md': 'adopt',
    'docs/api.md': 'apiDocs',
    'docs/containers.md': 'deploy, as far as it can without an engine',
    'docs/operate.md': 'operate, as far as it can without a bare machine',
    'docs/performance.md': 'nothing: it takes quiet cores',
    'docs/pgbouncer.md': 'operate: its variables',
    'docs/removing-the-demo.md': 'this one',
  };
  expect(pages.flatMap(festivalCommands).length).toBeGreaterThan(20);
  expect(pages.filter((page) => blocksOf(page).length > 0).toSorted()).toEqual(Object.keys(runBy).toSorted());
});

test.each(databases)('docs/removing-the-demo.md on %s: asks, and with --yes removes', async (kind) => {
  const [call = []] = festivalCommands('docs/removing-the-demo.md');
  expect(call).toEqual(['demo', 'remove']);
  const env = await emptyDatabaseIn(kind, folder, 'with-demo');
  await inDatabaseOf(env, (db) => initializeDatabase(db, { cast, admin: undefined }, new Date()));
  expect(await runCommand(call, env)).toMatchObject({ code: 1, err: expect.stringMatching(/^Nothing was removed/) });
  expect(await runCommand([...call, '--yes'], env)).toMatchObject({ code: 0, err: '' });
});
