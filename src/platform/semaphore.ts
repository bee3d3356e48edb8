export type Semaphore = ReturnType<typeof createSemaphore>;

/** Runs at most `max` tasks at once; the others wait in order. `load` counts both. */
export function createSemaphore(max: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { load: () => ({ running, waiting: waiting.length }) });
}
