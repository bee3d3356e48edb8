/**
 * Runs `work` with everything that was asked for since it last began, at most once at a time and no more often than each
 * `intervalMs`: at once for whoever comes alone. Each caller waits for the run that took theirs, and fails with it.
 */
export function gather<Item>(
  work: (items: Item[]) => Promise<void>,
  intervalMs: number,
): (item: Item) => Promise<void> {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let beganAt = -Infinity;

  async function run(): Promise<void> {
    await last;
    const restMs = beganAt + intervalMs - performance.now();
    if (restMs > 0) await new Promise((resume) => setTimeout(resume, restMs));
    const items = waiting;
    waiting = [];
    next = undefined;
    beganAt = performance.now();
    const running = work(items);
    last = running.catch(() => undefined);
    return running;
  }

  return (item) => {
    waiting.push(item);
    next ??= run();
    return next;
  };
}
