import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const started: ChildProcess[] = [];

/** For after a suite: whatever still runs would outlive it. */
export function killStarted(): void {
  for (const child of started) child.kill('SIGKILL');
}

interface Start {
  args?: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd?: string;
}

/** Starts a script of `src/app` as a process, with nothing in its environment but what is given. `killStarted` ends it. */
export function startScript(script: string, { args = [], env, cwd }: Start) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app', script), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (part) => (output.out += String(part)));
  child.stderr.on('data', (part) => (output.err += String(part)));
  /** The exit code, once everything it wrote has arrived. */
  const ended = once(child, 'close').then(([code]) => Number(code));
  return { child, output, ended };
}
