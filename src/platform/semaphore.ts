export type Semaphore = ReturnType<typeof createSemaphore>;

interface WaitLimit {
  ms: number;
  error: () => Error;
}

/**
 * Runs at most `max` tasks at once; the others wait in order. `load` counts both.
 * @param waitLimit a task that has not begun by then is rejected with `error`
 */
export function createSemaphore(max: number, waitLimit?: WaitLimit) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push(resolve);
    if (!waitLimit) return promise;
    const expire = () => {
      const at = waiting.indexOf(resolve);
      if (at === -1) return;
      waiting.splice(at, 1);
      reject(waitLimit.error());
    };
    const timer = setTimeout(expire, waitLimit.ms);
    return promise.finally(() => clearTimeout(timer));
  };
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) await turn();
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
