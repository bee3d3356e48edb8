import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BareRoot, makeBareRoot, type Run } from './bareRoot.ts';
import type { Step } from './dockerfile.ts';

/** What a container would have of an image, and how it would run it. */
export interface ImageRoot {
  path: string;
  /** As `docker run`, with these variables beside those of the image. */
  start(env: Record<string, string>): Run;
  /** As `docker exec`. @returns its exit code and output */
  exec(line: string, env: Record<string, string>): Promise<{ code: number | null; output: string }>;
  isHealthy(env: Record<string, string>): Promise<boolean>;
}

// What this machine needs to reach the outside: the site reaches nothing there.
const noNetwork = { NODE_EXTRA_CA_CERTS: '', http_proxy: '', https_proxy: '' };
const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

/**
 * The last stage on a bare Debian 12 in place of the official image: a minimum with Node and its user. What the image
 * has beside it was not looked up, and a first layer that a later one empties still counts there.
 */
export async function makeImageRoot(stage: readonly Step[], built: string): Promise<ImageRoot> {
  const root: BareRoot = makeBareRoot({ packages: [], programs: [] });
  // A temporary directory is its maker's alone.
  chmodSync(root.path, 0o755);
  mkdirSync(join(root.path, 'usr/local/bin'), { recursive: true });
  // The runtime of the lock file.
  cpSync(process.execPath, join(root.path, 'usr/local/bin/node'));
  const made = root.run('groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node');
  if ((await made.ended) !== 0) throw new Error(made.output());
  for (const folder of ['var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(root.path, folder), { recursive: true, force: true });

  const textOf = (keyword: string) => stage.findLast((step) => step.keyword === keyword)?.text ?? '';
  const workdir = textOf('WORKDIR');
  for (const { keyword, text } of stage) {
    if (keyword === 'COPY') copy(text, built, join(root.path, workdir));
    if (keyword !== 'RUN') continue;
    const run = root.run(text);
    if ((await run.ended) !== 0) throw new Error(run.output());
  }
  const ofImage = Object.fromEntries(
    stage
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ text }) => text.split(' ').map((pair) => pair.split('=') as [string, string])),
  );
  const user = `${textOf('USER')}:${textOf('USER')}`;
  const inside = (line: string, env: Record<string, string>) =>
    root.run(`cd ${workdir} && ${line}`, { ...ofImage, ...noNetwork, HOME: '/home/node', ...env }, user);
  const exec = async (line: string, env: Record<string, string>) => {
    const run = inside(line, env);
    return { code: await run.ended, output: run.output() };
  };
  const check = JSON.parse(textOf('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[];
  return {
    path: root.path,
    start: (env) => inside(`exec ${quoted(JSON.parse(textOf('CMD')) as string[])}`, env),
    exec,
    isHealthy: async (env) => (await exec(quoted(check), env)).code === 0,
  };
}

function copy(text: string, built: string, target: string): void {
  const parts = text.split(' ').filter((part) => !part.startsWith('--'));
  const to = parts.pop() ?? '';
  for (const part of parts) {
    const from = part.replace('/srv/festival/', '');
    const path = to.endsWith('/') ? join(target, to, from) : join(target, to);
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(built, from), path, { recursive: true, verbatimSymlinks: true });
  }
}

/** MB of everything below a folder, and of its compressed archive, which is what a registry sends. */
export function sizeOf(path: string): { plainMB: number; compressedMB: number } {
  const compressed = execFileSync('sh', ['-c', `tar -C '${path}' -cf - . | gzip -6 | wc -c`]);
  const plain = execFileSync('du', ['-sb', path]).toString().split('\t')[0];
  return { plainMB: Number(plain) / 1e6, compressedMB: Number(compressed) / 1e6 };
}
