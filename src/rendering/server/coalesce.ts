/**
 * Runs `work` at most once at a time for each key. Whoever comes while it runs shares the next run, which begins after
 * they came: so many who come together cost two runs, and nobody is told what was true before they asked.
 */
export function coalesce<Result>(work: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<Result>>();

  function run(key: string): Promise<Result> {
    waiting.delete(key);
    const result = work(key);
    const end = (): void => void running.delete(key);
    running.set(key, result.then(end, end));
    return result;
  }

  return (key) => {
    const now = running.get(key);
    if (!now) return run(key);
    const next = waiting.get(key) ?? now.then(() => run(key));
    waiting.set(key, next);
    return next;
  };
}
