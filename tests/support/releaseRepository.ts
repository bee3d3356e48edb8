import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { suiteFolder } from './suiteFolder.ts';

const folder = suiteFolder();
export const script = resolve('scripts/release.ts');
const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'A' };
export const env = {
  ...process.env,
  ...identity,
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  npm_config_loglevel: 'error',
};

export const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A line.\n\n## [1.0.0] - 2026-01-01\n\n- The first.\n';
const build = `node -e "const f=require('fs');for(const d of ['web','server'])f.mkdirSync('dist/'+d,{recursive:true});f.writeFileSync('dist/web/index.html','built '+require('./package.json').version)"`;
const files = (tests: string): Record<string, string> => ({
  'package.json': `${JSON.stringify({ name: 'festival', version: '1.0.0', dependencies: { other: '1.0.0' }, devDependencies: { tool: '1.0.0' }, scripts: { test: tests, 'check:long': countsRuns, build } }, null, 2)}\n`,
  'package-lock.json': `${JSON.stringify({ name: 'festival', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'festival', version: '1.0.0', dependencies: { other: '1.0.0' }, devDependencies: { tool: '1.0.0' } }, 'node_modules/other': { version: '1.0.0' }, 'node_modules/tool': { version: '1.0.0', dev: true } } }, null, 2)}\n`,
  'client/package.json': '{ "name": "festival-client", "version": "1.0.0" }\n',
  'CHANGELOG.md': changelog,
  '.gitignore': 'node_modules\ndist\nruns\n',
  'docs/pictures/home.jpg': '',
  'src/main.ts': '',
  'src/main.test.ts': '',
  'tests/all.ts': '',
});
const countsRuns = `node -e "require('fs').appendFileSync('runs', process.env.CI + ';')"`;

let count = 0;
export function repository(tests = countsRuns) {
  const root = join(folder, String(++count));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  for (const [name, text] of Object.entries(files(tests))) write(name, text);
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trimEnd();
  };
  git('init', '--quiet', '--initial-branch=main');
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A change');
  };
  commit();
  git('tag', 'v1.0.0');
  return {
    root,
    git,
    write,
    commit,
    read: (name: string) => readFileSync(join(root, name), 'utf8'),
    state: () =>
      [git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('tag'), git('log', '--oneline')].join('|'),
    release: (...args: string[]) =>
      spawnSync(process.execPath, [script, ...args], { cwd: root, env, encoding: 'utf8' }),
  };
}
export type Repository = ReturnType<typeof repository>;

export const edited = (name: string, change: (text: string) => string) => (to: Repository) => {
  to.write(name, change(to.read(name)));
  to.commit();
};
