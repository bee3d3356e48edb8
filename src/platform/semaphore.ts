export type Semaphore = ReturnType<typeof createSemaphore>;

interface WaitLimit {
  ms: number;
  error: () => Error;
}

/**
 * Runs at most `max` tasks at once; the others wait in order. `load` counts both.
 * @param waitLimit rejects a task that has not begun by then with `error`, and one whose signal aborts with its reason
 */
export function createSemaphore(max: number, waitLimit?: WaitLimit) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async (signal?: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push(resolve);
    if (!waitLimit && !signal) return promise;
    const leave = (error: unknown) => {
      const at = waiting.indexOf(resolve);
      if (at === -1) return;
      waiting.splice(at, 1);
      reject(error);
    };
    const timer = waitLimit && setTimeout(() => leave(waitLimit.error()), waitLimit.ms);
    const abort = () => leave(signal?.reason);
    signal?.addEventListener('abort', abort);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  };
  const run = async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    if (running >= max) await turn(signal);
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
