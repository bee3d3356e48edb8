import { setTimeout as pause } from 'node:timers/promises';

interface Pace {
  /** The longest rest after a task. */
  maxRestMs: number;
  /** A task that has waited so long begins without a rest before it. */
  maxWaitMs: number;
  /** The next task does not wait longer than this for one that hangs. */
  maxTaskMs: number;
}

/**
 * Runs tasks one after another, and rests after each for twice as long as it took: unless a limit is reached, tasks take a
 * third of the time at most, however many there are.
 */
export function createPacer({ maxRestMs, maxWaitMs, maxTaskMs }: Pace) {
  let lastEnded = Promise.resolve();
  let restsUntil = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    const queuedAt = performance.now();
    const previousEnded = lastEnded;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastEnded = promise;
    await previousEnded;
    const restMs = Math.min(restsUntil, queuedAt + maxWaitMs) - performance.now();
    if (restMs > 0) await pause(restMs);
    const beganAt = performance.now();
    const end = () => {
      const now = performance.now();
      restsUntil = now + Math.min(maxRestMs, 2 * (now - beganAt));
      resolve();
    };
    const hangs = setTimeout(end, maxTaskMs);
    try {
      return await task();
    } finally {
      clearTimeout(hangs);
      end();
    }
  };
}
