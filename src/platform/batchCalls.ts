/**
 * Runs `work` with the items of all calls since it last began: one run at a time, at most one per `intervalMs`, immediately for
 * a single call. Each call settles with the run that took its item.
 */
export function batchCalls<Item>(
  work: (items: Item[]) => Promise<void>,
  intervalMs: number,
): (item: Item) => Promise<void> {
  let pending: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let beganAt = -Infinity;

  async function run(): Promise<void> {
    await last;
    const restMs = beganAt + intervalMs - performance.now();
    if (restMs > 0) await new Promise((resume) => setTimeout(resume, restMs));
    const items = pending;
    pending = [];
    next = undefined;
    beganAt = performance.now();
    const running = work(items);
    last = running.catch(() => undefined);
    return running;
  }

  return (item) => {
    pending.push(item);
    next ??= run();
    return next;
  };
}
