import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from './figures.ts';
import type { DatabaseTarget } from './databases.ts';
import { entryFile } from './generator.ts';
import { secret } from './secret.ts';

/** A server of the product as a process of its own, listening on a free port of 127.0.0.1. */
export interface Server {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process until /api/ready answers 200. */
  readyMs: number;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
  /** SIGTERM, and the wait for its end. */
  stop: () => Promise<number | null>;
  /** What it has written so far, the log included. */
  output(): string;
  /** Memory held now, in MB; 0 where the system does not tell. */
  memoryMB(): number;
  /** Processor time since its start, user and system, in milliseconds; 0 where the system does not tell. */
  processorMs(): number;
  /** For how long its main thread was ready and had no processor, as other work had them all. */
  waitedMs(): number;
}

const product = join(import.meta.dirname, '../src/run/app/server/launch.mjs');
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string };
};
/** Node's options, as `npm start` has them. */
const nodeOptions = scripts.start.split(' ').filter((part) => part.startsWith('--'));
const children = new Set<ChildProcess>();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** The environment of a server on this database: no demo, no limits on frequency, no mail server unless a drill names one. */
const environmentOf = (target: DatabaseTarget, env: Record<string, string>): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  PORT: '0',
  SEED_DEMO: 'false',
  RATE_LIMITS: 'off',
  SECRET: secret,
  // Servers of bench/entries do not come by the product's entry, which sets it.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.festival/compiled'),
  ...(target.kind === 'embedded' ? { DATA_DIR: target.at } : { DATABASE_URL: target.at }),
  ...env,
});

/** Starts a server process that may fail; `entry` names a file of bench/entries in place of the product's. */
export function launch(
  target: DatabaseTarget,
  { entry = '', env = {} }: { entry?: string; env?: Record<string, string> } = {},
) {
  const file = entry === '' ? product : entryFile(entry);
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: environmentOf(target, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const output = { out: '', err: '' };
  const keep = (to: 'out' | 'err') => (part: unknown) => {
    output[to] = (output[to] + String(part)).slice(-20_000);
  };
  child.stdout.on('data', keep('out'));
  child.stderr.on('data', keep('err'));
  const ended = once(child, 'exit').then(([code]): number | null => {
    children.delete(child);
    return code;
  });
  return { child, output, ended };
}

/** Starts a server and waits until it is ready. @throws with its output, when it is not within 90 s, on a busy machine */
export async function startServer(target: DatabaseTarget, options: Parameters<typeof launch>[1] = {}): Promise<Server> {
  const startedAt = performance.now();
  const { child, output, ended } = launch(target, options);
  const stop = async () => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), within(20_000));
    const code = await ended;
    clearTimeout(killTimer);
    return code;
  };
  while (performance.now() - startedAt < 90_000 && child.exitCode === null) {
    const url = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output.out)?.[0];
    if (url !== undefined && (await isReady(url))) {
      return {
        url,
        pid: child.pid ?? 0,
        readyMs: performance.now() - startedAt,
        kill: (signal) => void child.kill(signal),
        ended,
        stop,
        output: () => output.out + output.err,
        memoryMB: () => memoryOf(child.pid),
        processorMs: () => processorOf(child.pid),
        waitedMs: () => waitedFor(child.pid),
      };
    }
    await pause(5);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${output.out}${output.err}`);
}

const isReady = (url: string) =>
  fetch(`${url}/api/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

function waitedFor(pid: number | undefined): number {
  try {
    const [, waitedNs = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return waitedNs / 1e6;
  } catch {
    return 0;
  }
}

export function processorOf(pid: number | undefined): number {
  try {
    // Behind the name in brackets, which may hold spaces; in hundredths of a second (proc(5), stat).
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return 10 * ((user ?? 0) + (system ?? 0));
  } catch {
    return 0;
  }
}
