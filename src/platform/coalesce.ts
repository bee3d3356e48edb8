/**
 * Runs `work` at most once at a time for each key. Calls during a run share the next one, which begins after they
 * called: any number of concurrent calls costs two runs, and none gets a result older than its call.
 * @param gathering what a run waits for before it begins; calls meanwhile share it
 */
export function coalesce<Result>(
  work: (key: string) => Promise<Result>,
  gathering?: () => Promise<unknown>,
): (key: string) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  const queued = new Map<string, Promise<Result>>();

  function run(key: string): Promise<Result> {
    queued.delete(key);
    const result = work(key);
    const end = (): void => void running.delete(key);
    running.set(key, result.then(end, end));
    return result;
  }

  return (key) => {
    const joined = queued.get(key);
    if (joined) return joined;
    const current = running.get(key);
    if (!current && !gathering) return run(key);
    const next = (current ?? Promise.resolve()).then(gathering).then(() => run(key));
    queued.set(key, next);
    return next;
  };
}
