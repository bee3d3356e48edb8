interface Waiting {
  start: () => void;
  refuse: () => void;
}

interface Options {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many may wait in one line. */
  maxPerKey: number;
  /** How many may wait in all lines together. */
  maxWaiting: number;
  maxWaitMs: number;
  /** What a task fails with that was not begun: its line is full, it waited too long, or its caller has gone. */
  overflow: () => Error;
}

export interface FairQueue {
  /** Runs `task` when its turn comes. @throws `overflow()` when it was not begun, and what the task throws */
  run<T>(key: string, task: () => Promise<T>, options?: { signal?: AbortSignal; maxPerKey?: number }): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

const turnsPassedAfterFailure = 3;

/**
 * Runs tasks, so many at once. The others wait in a line for each key, and the lines take turns: whoever sends a
 * thousand waits for them alone. A line whose task failed lets others go first three times: a flood of wrong guesses gets
 * a quarter of what there is, a line with a few mistakes most of its half. When all lines together are full, the last of
 * the longest gives way.
 */
export function createFairQueue(options: Options): FairQueue {
  // In the order of their turns: a line that was served goes to the end.
  const lines = new Map<string, Waiting[]>();
  // How many turns a line still passes; only of lines in which somebody waits.
  const passes = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const startNext = () => {
    const someGoFirst = passes.size < lines.size;
    for (const [key, line] of lines) {
      lines.delete(key);
      lines.set(key, line);
      const left = passes.get(key) ?? 0;
      if (left === 0 || !someGoFirst) {
        line[0]?.start();
        return;
      }
      if (left === 1) passes.delete(key);
      else passes.set(key, left - 1);
    }
  };
  const makeRoom = (lengthOfOwnLine: number): boolean => {
    if (waiting < options.maxWaiting) return true;
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= lengthOfOwnLine + 1) return false;
    longest.at(-1)?.refuse();
    return true;
  };

  const turn = (key: string, maxPerKey: number, signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) return Promise.reject(options.overflow());
    if (running < options.concurrency) {
      running += 1;
      return Promise.resolve();
    }
    const { length } = lines.get(key) ?? [];
    if (length >= maxPerKey || !makeRoom(length)) return Promise.reject(options.overflow());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', entry.refuse);
        const line = lines.get(key) ?? [];
        if (line.includes(entry)) line.splice(line.indexOf(entry), 1);
        if (line.length === 0) {
          lines.delete(key);
          passes.delete(key);
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
      const line = lines.get(key) ?? [];
      line.push(entry);
      lines.set(key, line);
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
        if (lines.has(key)) passes.set(key, turnsPassedAfterFailure);
        throw error;
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
