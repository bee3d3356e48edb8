import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Git } from './git.ts';
import type { Plan } from './plan.ts';

const changed = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
// What runs, builds and describes the site; without tests, journeys and drills.
const packed = [
  ...changed,
  '.npmrc LICENSE README.md database deploy dist docs festival scripts src tsconfig.json vite.config.ts'.split(' '),
].flat();

export interface Release {
  commit: string;
  file: string;
  sha256: string;
}

/** Commits, packs and tags; whatever fails, all is as it was. @throws Error with one line */
export function makeRelease(git: Git, { version, tag }: Plan): Release {
  const before = git(['rev-parse', 'HEAD']);
  const folder = join(git.root, 'dist/release');
  const { name } = JSON.parse(readFileSync(join(git.root, 'package.json'), 'utf8')) as { name: string };
  const file = join(folder, `${name}-${version}.tar.gz`);
  try {
    setVersion(git, version);
    build(git);
    git(['add', '--', ...changed]);
    git(['commit', '--quiet', '--message', `Release ${version}`]);
    mkdirSync(folder, { recursive: true });
    pack(git, `${name}-${version}/`, file);
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    // As sha256sum writes and checks it.
    writeFileSync(`${file}.sha256`, `${sha256}  ${name}-${version}.tar.gz\n`);
    // Last: a tag is what others see.
    git(['tag', '--annotate', tag, '--message', `Release ${version}`]);
    return { commit: git(['rev-parse', '--short', 'HEAD']), file, sha256 };
  } catch (error) {
    rmSync(file, { force: true });
    rmSync(`${file}.sha256`, { force: true });
    git(['reset', '--quiet', '--soft', before]);
    git(['reset', '--quiet', '--', ...changed]);
    git(['checkout', '--quiet', '--', ...changed]);
    throw error;
  }
}

function setVersion(git: Git, version: string): void {
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(git.root, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const inJson = (text: string) => text.replace(/("version": ")[^"]*"/, `$1${version}"`);
  edit('package.json', inJson);
  // Its own, and that of the package at the root.
  edit('package-lock.json', (text) =>
    text.replace(/^[\s\S]*?"packages": \{\s*"": \{[\s\S]*?"version": "[^"]*"/, (head) =>
      head.replaceAll(/("version": ")[^"]*"/g, `$1${version}"`),
    ),
  );
  const day = new Date().toISOString().slice(0, 10);
  edit('CHANGELOG.md', (text) => text.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${day}`));
}

/** Anew: the pages may be of an older state, and the server names the version that is set now. */
function build(git: Git): void {
  const { status } = spawnSync('npm run build', { cwd: git.root, stdio: ['ignore', 'ignore', 'inherit'], shell: true });
  if (status !== 0) throw new Error('npm run build failed.');
}

/** The commit's files and what was built, of the commit's time, so that the same commit makes the same archive. */
function pack(git: Git, prefix: string, file: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const index = { GIT_INDEX_FILE: join(scratch, 'index') };
    git(['read-tree', 'HEAD'], index);
    git(['add', '--force', '--', 'dist/web', 'dist/server'], index);
    const when = git(['show', '--no-patch', '--format=%cI', 'HEAD']);
    const tree = git(['write-tree'], index);
    const dates = { GIT_AUTHOR_DATE: when, GIT_COMMITTER_DATE: when };
    const commit = git(['commit-tree', tree, '-p', 'HEAD', '-m', 'What a server needs'], dates);
    const there = new Set(git(['ls-tree', '--name-only', commit]).split('\n'));
    const paths = packed.filter((path) => there.has(path));
    git([
      'archive',
      '--format=tar.gz',
      `--prefix=${prefix}`,
      `--output=${file}`,
      commit,
      '--',
      ...paths,
      ':(exclude,glob)**/*.test.ts',
      ':(exclude)docs/pictures',
    ]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
