import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

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
