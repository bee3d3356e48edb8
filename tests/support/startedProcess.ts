import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const started: ChildProcess[] = [];

export function killStarted(): void {
  for (const child of started) child.kill('SIGKILL');
}

interface Start {
  args?: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd?: string;
}

/** @param script below `src` */
export function startScript(script: string, { args = [], env, cwd }: Start) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src', script), ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (part) => (output.out += String(part)));
  child.stderr.on('data', (part) => (output.err += String(part)));
  const ended = once(child, 'close').then(([code]) => Number(code));
  return { child, output, ended };
}
