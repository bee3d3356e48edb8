interface Waiting {
  start: () => void;
  refuse: () => void;
}

interface Options {
  concurrency: number;
  maxPerKey: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** The error of a task that was not started: its queue was full, it waited too long, or it was aborted. */
  overflow: () => Error;
}

export interface FairQueue {
  /** @throws `overflow()` when the task was not started, and what the task throws */
  run<T>(key: string, task: () => Promise<T>, options?: { signal?: AbortSignal; maxPerKey?: number }): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

const turnsSkippedAfterFailure = 3;

/**
 * Runs `concurrency` tasks at once. The others wait in a queue per key, served round-robin, so a key with a thousand
 * tasks delays only itself. A key whose task failed skips three turns: a flood of wrong passwords gets a quarter of the
 * capacity, a key with a few failures still most of its half. When `maxWaiting` is reached, the last task of the
 * longest queue is rejected.
 */
export function createFairQueue(options: Options): FairQueue {
  // In the order of their turns: a served queue moves to the end.
  const queues = new Map<string, Waiting[]>();
  // How many turns a key still skips; only keys with a queue.
  const skips = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const startNext = () => {
    const someGoFirst = skips.size < queues.size;
    for (const [key, queue] of queues) {
      queues.delete(key);
      queues.set(key, queue);
      const left = skips.get(key) ?? 0;
      if (left === 0 || !someGoFirst) {
        queue[0]?.start();
        return;
      }
      if (left === 1) skips.delete(key);
      else skips.set(key, left - 1);
    }
  };
  const makeRoom = (ownLength: number): boolean => {
    if (waiting < options.maxWaiting) return true;
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), []);
    if (longest.length <= ownLength + 1) return false;
    longest.at(-1)?.refuse();
    return true;
  };

  const turn = (key: string, maxPerKey: number, signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) return Promise.reject(options.overflow());
    if (running < options.concurrency) {
      running += 1;
      return Promise.resolve();
    }
    const { length } = queues.get(key) ?? [];
    if (length >= maxPerKey || !makeRoom(length)) return Promise.reject(options.overflow());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', entry.refuse);
        const queue = queues.get(key) ?? [];
        if (queue.includes(entry)) queue.splice(queue.indexOf(entry), 1);
        if (queue.length === 0) {
          queues.delete(key);
          skips.delete(key);
        }
        waiting -= 1;
      };
      const entry: Waiting = {
        start: () => {
          leave();
          running += 1;
          resolve();
        },
        refuse: () => {
          leave();
          reject(options.overflow());
        },
      };
      const timer = setTimeout(entry.refuse, options.maxWaitMs);
      signal?.addEventListener('abort', entry.refuse);
      const queue = queues.get(key) ?? [];
      queue.push(entry);
      queues.set(key, queue);
      waiting += 1;
    });
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    run: async (key, task, { signal, maxPerKey = options.maxPerKey } = {}) => {
      await turn(key, maxPerKey, signal);
      try {
        return await task();
      } catch (error) {
        if (queues.has(key)) skips.set(key, turnsSkippedAfterFailure);
        throw error;
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
