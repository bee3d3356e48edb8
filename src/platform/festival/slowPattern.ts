import { threadCpuUsage } from 'node:process';
import { Script } from 'node:vm';

/** The longest text that is matched against a national id's pattern and against all others. */
export const longestPatterned = { nationalId: 40, other: 30 } as const;

const limitMs = 1000;
const longestWaitMs = 32_000;

/**
 * True for a regular expression that a text of this length keeps busy for more than a second of processor time: it
 * would block the server, and a form. Tries prefixes of the example with one or two characters repeated.
 */
export function isSlow(source: string, example: string, most: number): boolean {
  const places = Array.from({ length: example.length + 1 }, (_, at) => at);
  const repeated = new Set([
    '0',
    'A',
    'a',
    ' ',
    '-',
    ...places.flatMap((at) => [1, 2].map((n) => example.slice(at, at + n))),
  ]);
  repeated.delete('');
  const texts = places.flatMap((at) =>
    [...repeated].map(
      (each) =>
        `${example
          .slice(0, at)
          .padEnd(most - 1, each)
          .slice(0, most - 1)}!`,
    ),
  );
  const code = `for (const text of ${JSON.stringify(texts)}) new RegExp(${JSON.stringify(source)}).test(text);`;
  const script = new Script(code);
  // The time-out counts wall-clock seconds, of which a busy machine may give this thread few.
  for (let timeout = limitMs; ; timeout *= 2) {
    const before = threadCpuUsage();
    try {
      script.runInThisContext({ timeout });
      return false;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw error;
      const { user, system } = threadCpuUsage(before);
      if ((user + system) / 1000 > 0.9 * limitMs || timeout >= longestWaitMs) return true;
    }
  }
}
