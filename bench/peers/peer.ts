import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installPinned } from '../installPinned.ts';
import { NotMeasured } from '../measures/measure.ts';

/** Another product that serves the same events and takes registrations, running on a database of its own. */
export interface Peer {
  name: string;
  url: string;
  list: { path: string; headers: Record<string, string> };
  insert: {
    path: string;
    headers: Record<string, string>;
    body: (event: string, person: string) => string;
    status: string;
  };
}

/** An event as the product lists it. */
export type ListedEvent = Record<string, unknown> & { _id: string };

const readyWaitMs = 90_000;

/** Installs a peer from its lock file, at the first time. @returns its folder. @throws NotMeasured with the reason */
export function installPeer(name: string, program: string): string {
  const folder = join(import.meta.dirname, '../../dist/peers', name);
  try {
    installPinned(join(import.meta.dirname, name), folder, [program]);
  } catch (error) {
    throw new NotMeasured(`${name} could not be installed: ${error instanceof Error ? error.message : String(error)}`);
  }
  return folder;
}

interface Program {
  folder: string;
  /** What Node runs. */
  command: readonly string[];
  env: Record<string, string>;
}

const settings = ({ folder, env }: Program) => ({
  cwd: folder,
  // As their manuals have them run: Express and others are slower without.
  env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
});

/** Runs a program of a peer to its end. */
export async function runProgram(program: Program): Promise<void> {
  await promisify(execFile)(process.execPath, program.command, { ...settings(program), maxBuffer: 16 * 1024 * 1024 });
}

/** Starts a program of a peer, and waits until `url` answers. @returns how to stop it */
export async function startProgram(program: Program, url: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, program.command, { ...settings(program), stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  process.on('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (output = (output + String(part)).slice(-2000)));
  const exited = once(child, 'exit');
  const startedAt = performance.now();
  while (!(await answers(url))) {
    if (child.exitCode === null && performance.now() - startedAt < readyWaitMs) await pause(100);
    else {
      kill();
      throw new Error(`${program.command.join(' ')} did not get ready:\n${output}`);
    }
  }
  return async () => {
    process.off('exit', kill);
    kill();
    await exited;
  };
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

/** Posts what fills a peer. @throws when it is refused */
export async function fill(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
}
