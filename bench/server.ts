import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './places.ts';

/** A server of the product as a process of its own, listening on a free port of 127.0.0.1. */
export interface Server {
  url: string;
  /** Milliseconds from the start of the process until /api/ready said yes. */
  readyAfter: number;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
  /** SIGTERM, and the wait for its end. */
  stop(): Promise<number | null>;
  /** What it has written so far, the log included. */
  said(): string;
  /** Memory held now, in MB; 0 where the system does not tell. */
  memory(): number;
}

const product = join(import.meta.dirname, '../src/app/server/main.ts');
const living = new Set<ChildProcess>();
process.on('exit', () => living.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** What a server on this place finds in its environment: no demo, no limits on frequency, mail kept unless a drill says so. */
const environmentOf = (place: Place, env: Record<string, string>): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  PORT: '0',
  SEED_DEMO: 'false',
  RATE_LIMITS: 'off',
  SECRET: 'the secret of the drills, at least 32 bytes',
  ...(place.kind === 'embedded' ? { DATA_DIR: place.at } : { DATABASE_URL: place.at }),
  ...env,
});

/** Starts a process that may or may not become a server; `entry` names a file of bench/entries in place of the product's. */
export function launch(place: Place, { entry = '', env = {} }: { entry?: string; env?: Record<string, string> } = {}) {
  const file = entry === '' ? product : join(import.meta.dirname, 'entries', `${entry}.ts`);
  const child = spawn(process.execPath, [file], {
    env: environmentOf(place, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  const said = { out: '', err: '' };
  const keep = (to: 'out' | 'err') => (part: unknown) => {
    said[to] = (said[to] + String(part)).slice(-20_000);
  };
  child.stdout.on('data', keep('out'));
  child.stderr.on('data', keep('err'));
  const ended = once(child, 'exit').then(([code]): number | null => {
    living.delete(child);
    return code;
  });
  return { child, said, ended };
}

/** Starts a server and waits until it is ready. @throws with what it said, when it is not within 30 s */
export async function startServer(place: Place, options: Parameters<typeof launch>[1] = {}): Promise<Server> {
  const begun = performance.now();
  const { child, said, ended } = launch(place, options);
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const code = await ended;
    clearTimeout(late);
    return code;
  };
  while (performance.now() - begun < 30_000 && child.exitCode === null) {
    const url = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said.out)?.[0];
    if (url !== undefined && (await isReady(url))) {
      return {
        url,
        readyAfter: performance.now() - begun,
        kill: (signal) => void child.kill(signal),
        ended,
        stop,
        said: () => said.out + said.err,
        memory: () => memoryOf(child.pid),
      };
    }
    await pause(5);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${said.out}${said.err}`);
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
