import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as eventLoop } from 'node:timers/promises';
import { openApi } from '#run/apidocs/server/openapi.ts';
import { changedIn, type Git } from './git.ts';
import { branch, type Plan } from './plan.ts';

const changed = ['package.json', 'package-lock.json', 'client/package.json', 'CHANGELOG.md'];
// What runs, builds and describes the site, also as an image; without tests, journeys and drills.
export const packed =
  'package.json package-lock.json CHANGELOG.md .dockerignore .npmrc CONTRIBUTING.md LICENSE README.md SECURITY.md client database deploy dist docs festival scripts src tsconfig.json vite.config.ts'.split(
    ' ',
  );

export interface Release {
  commit: string;
  file: string;
  sha256: string;
  /** The software bill of materials: every library that the server installs, in CycloneDX. */
  sbom: string;
  /** The OpenAPI document, for `npm run api:diff`. */
  openapi: string;
}

/** A release failed, and something of it is still there. */
export class NotPutBack extends Error {
  /** A line with what to do. */
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.name = 'NotPutBack';
    this.remedy = remedy;
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Commits, packs and tags; whatever fails, all is as it was. @throws Error with one line; NotPutBack where it is not */
export async function makeRelease(git: Git, plan: Plan): Promise<Release> {
  const { version, tag, isPrepared } = plan;
  const folder = join(git.root, 'dist/release');
  const { name } = JSON.parse(readFileSync(join(git.root, 'package.json'), 'utf8')) as { name: string };
  const file = join(folder, `${name}-${version}.tar.gz`);
  const sbom = join(folder, `${name}-${version}.cdx.json`);
  const openapi = join(folder, `${name}-${version}.openapi.json`);
  const texts = changed.map((each) => ({
    path: join(git.root, each),
    text: readFileSync(join(git.root, each), 'utf8'),
  }));
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => stop.abort(new Error(`The release was stopped by ${signal}.`));
  for (const signal of signals) process.on(signal, onSignal);
  // Git runs synchronously; signals are handled by the event loop.
  const throwIfStopped = async () => {
    await eventLoop();
    stop.signal.throwIfAborted();
  };
  try {
    if (!isPrepared) setVersion(git, version);
    await build(git, stop.signal);
    checkUntouched(git, plan);
    if (!isPrepared) {
      git(['add', '--', ...changed]);
      git(['commit', '--quiet', '--message', `Release ${version}`]);
    }
    await throwIfStopped();
    mkdirSync(folder, { recursive: true });
    pack(git, `${name}-${version}/`, file);
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    // As sha256sum writes and checks it.
    writeFileSync(`${file}.sha256`, `${sha256}  ${name}-${version}.tar.gz\n`);
    writeFileSync(sbom, billOfMaterials(git));
    writeFileSync(openapi, `${JSON.stringify(openApi('/'), null, 2)}\n`);
    const commit = git(['rev-parse', '--short', 'HEAD']);
    await throwIfStopped();
    // Last: a tag is what others see.
    git(['tag', '--annotate', tag, '--message', `Release ${version}`]);
    return { commit, file, sha256, sbom, openapi };
  } catch (error) {
    await eventLoop();
    const why: unknown = stop.signal.aborted ? stop.signal.reason : error;
    putBack(git, plan, why, [
      // First what needs no git, which may be what failed.
      ...texts.map(
        ({ path, text }) =>
          () =>
            writeFileSync(path, text),
      ),
      () => rmSync(file, { force: true }),
      () => rmSync(`${file}.sha256`, { force: true }),
      () => rmSync(sbom, { force: true }),
      () => rmSync(openapi, { force: true }),
    ]);
    throw why;
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
  }
}

/** @throws Error if anything else changed the tree during the build */
function checkUntouched(git: Git, { commit }: Plan): void {
  const files = changedIn(git)
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.slice('XY '.length)]));
  const isThere = git(['rev-parse', 'HEAD']) === commit && git(['branch', '--show-current']) === branch;
  if (!isThere || files.some((name) => !changed.includes(name)))
    throw new Error('Somebody worked in the tree while the pages were built.');
}

/** Tries each part, whatever becomes of the others. @throws NotPutBack when the release has left something */
function putBack(git: Git, { commit, version }: Plan, why: unknown, parts: readonly (() => void)[]): void {
  const failures: unknown[] = [];
  const attempt = (part: () => void) => {
    try {
      part();
    } catch (error) {
      failures.push(error);
    }
  };
  const undo = ['reset', '--quiet', '--soft', commit];
  const isCommitted = () =>
    git(['log', '-1', '--no-show-signature', '--format=%P %s']) === `${commit} Release ${version}`;
  for (const part of parts) attempt(part);
  attempt(() => isCommitted() && git(undo));
  attempt(() => git(['reset', '--quiet', '--', ...changed]));
  const left = [];
  if (isCommitted()) left.push(`git ${undo.join(' ')}`);
  if (left.length > 0 || git(['status', '--porcelain', '--', ...changed]) !== '')
    left.push(`git checkout ${commit} -- ${changed.join(' ')}`);
  if (left.length === 0) return;
  const lines = [why, ...failures].map((each) => (each instanceof Error ? each.message : String(each)));
  throw new NotPutBack(lines.join('\n'), `Not all is as it was. To put it back: ${left.join(' && ')}`);
}

function setVersion(git: Git, version: string): void {
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(git.root, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const inJson = (text: string) => text.replace(/("version": ")[^"]*"/, `$1${version}"`);
  edit('package.json', inJson);
  edit('client/package.json', inJson);
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
async function build(git: Git, stop: AbortSignal): Promise<void> {
  const options: SpawnOptions = { cwd: git.root, stdio: ['ignore', 'ignore', 'inherit'], shell: true, detached: true };
  const child = spawn('npm run build', options);
  const end = () => {
    try {
      // The group: the shell alone would leave behind what it started.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  };
  stop.addEventListener('abort', end);
  const [status] = (await once(child, 'exit')) as [number | null];
  stop.throwIfAborted();
  if (status !== 0) throw new Error('npm run build failed.');
}

/** Of the lock file, without what only development needs. @throws Error with one line */
function billOfMaterials(git: Git): string {
  const { status, stdout, stderr } = spawnSync(
    'npm sbom --sbom-format cyclonedx --sbom-type application --omit dev --package-lock-only',
    { cwd: git.root, shell: true, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim().split('\n')[0] ?? ''}`);
  return stdout;
}

/** The commit's files and what was built, of the commit's time, so that the same commit makes the same archive. */
function pack(git: Git, prefix: string, file: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const index = { GIT_INDEX_FILE: join(scratch, 'index') };
    git(['read-tree', 'HEAD'], index);
    // An archive has no history to ask.
    writeFileSync(join(git.root, 'dist/commit'), `${git(['rev-parse', 'HEAD'])}\n`);
    git(['add', '--force', '--', 'dist/web', 'dist/server', 'dist/commit'], index);
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
    ]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
