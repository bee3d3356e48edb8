import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface KeptProgram {
  isRunning: () => boolean;
  /** The newest of what it wrote to standard error. */
  output: () => string;
  /** Whoever forgets to stop it can still end; the keeper ends with them. */
  unref: () => void;
  /** Resolves when it has ended, and its directory is gone. */
  stop: () => Promise<void>;
}

/** Runs a program in a directory of its own under a keeper, for as long as this process lives. */
export function startKept(
  directory: string,
  owner: { uid: number; gid: number } | undefined,
  program: string,
  ...args: readonly string[]
): KeptProgram {
  const file = new URL('postgresKeeper.ts', import.meta.url).pathname;
  const keeper = spawn(process.execPath, [file, JSON.stringify({ directory, owner }), program, ...args], {
    cwd: directory,
    // Ctrl-C in the terminal is for the tests, the keeper ends after them.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  keeper.stderr.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-4000)));
  return {
    isRunning: () => keeper.exitCode === null,
    output: () => output,
    unref: () => {
      keeper.unref();
      for (const pipe of [keeper.stdin, keeper.stderr]) if (pipe instanceof Socket) pipe.unref();
    },
    stop: async () => {
      if (keeper.exitCode !== null) return;
      keeper.ref();
      const exited = once(keeper, 'exit');
      keeper.stdin.end();
      await exited;
    },
  };
}

/** Waits until it answers, and takes it and its directory away when it does not within 30 s. */
export async function untilUp(
  keeper: KeptProgram,
  { name, directory, isUp }: { name: string; directory: string; isUp: () => Promise<boolean> },
): Promise<void> {
  for (let waitedMs = 0; waitedMs < 30_000 && keeper.isRunning(); waitedMs += 100) {
    if (await isUp()) return keeper.unref();
    await pause(100);
  }
  await keeper.stop();
  rmSync(directory, { recursive: true, force: true });
  throw new Error(`${name} did not start:\n${keeper.output()}`);
}
