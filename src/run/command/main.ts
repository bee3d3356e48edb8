import { createInterface } from 'node:readline';
import type { Terminal } from './command.ts';

/** Undefined when the input ends, as with Ctrl-C. */
function ask(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(undefined));
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}

const terminal: Terminal = {
  write: (line) => void process.stdout.write(`${line}\n`),
  writeError: (line) => void process.stderr.write(`${line}\n`),
  ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
};
// As for the server: files written here are readable by their owner alone.
process.umask(0o077);
await import('#platform/quickStart.mjs');
try {
  // Imported only now: the content is read and checked while its module loads.
  const { runCommandLine } = await import('./commandLine.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2), process.env, terminal);
} catch (error) {
  // The problems of the content have been printed, one per line.
  if (!(error instanceof Error && error.name === 'FestivalError')) throw error;
  process.exitCode = 1;
}
