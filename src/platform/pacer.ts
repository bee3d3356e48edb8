import { setTimeout as pause } from 'node:timers/promises';
import { within } from './within.ts';

interface Pace {
  /** The longest pause after a task. */
  maxRestMs: number;
  /** A task that has waited this long begins beside those that still run. */
  maxWaitMs: number;
}

/**
 * Runs tasks one after another with a pause of twice their duration: unless a limit is reached, tasks take a third of
 * the time at most.
 */
export function createPacer({ maxRestMs, maxWaitMs }: Pace) {
  let lastEnded = Promise.resolve();
  let restsUntil = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    const queuedAt = performance.now();
    const previousEnded = lastEnded;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastEnded = promise;
    await within(maxWaitMs, previousEnded).catch(() => undefined);
    const restMs = Math.min(restsUntil, queuedAt + maxWaitMs) - performance.now();
    if (restMs > 0) await pause(restMs);
    const beganAt = performance.now();
    try {
      return await task();
    } finally {
      const now = performance.now();
      restsUntil = now + Math.min(maxRestMs, 2 * (now - beganAt));
      resolve();
    }
  };
}
