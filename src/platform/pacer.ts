import { setTimeout as pause } from 'node:timers/promises';

interface Pace {
  /** The longest rest after a task. */
  maxRestMs: number;
  /** The next task does not wait longer than this for one that hangs. */
  maxTaskMs: number;
}

/**
 * Runs tasks one after another, and rests after each for twice as long as it took: unless a limit is reached, tasks take a
 * third of the time at most, however many there are.
 */
export function createPacer({ maxRestMs, maxTaskMs }: Pace) {
  let rested: Promise<unknown> = Promise.resolve();
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    const previous = rested;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    rested = promise;
    await previous;
    const beganAt = performance.now();
    const rest = () => pause(Math.min(maxRestMs, 2 * (performance.now() - beganAt)));
    const hangs = setTimeout(() => resolve(rest()), maxTaskMs);
    try {
      return await task();
    } finally {
      clearTimeout(hangs);
      resolve(rest());
    }
  };
}
