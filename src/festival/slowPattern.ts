import { Script } from 'node:vm';

const limitMs = 1000;

/**
 * True for a regular expression that some text of so many characters keeps busy for longer than a second in all: it would
 * stop the server, and a form, for as long. Tried are beginnings of the example with one or two characters repeated.
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
  try {
    new Script(code).runInThisContext({ timeout: limitMs });
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
    throw error;
  }
}
