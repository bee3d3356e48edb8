export interface Stopwatch {
  start(id: string): void;
  /** Milliseconds since `start`, as this process counted them; 0 for a key it did not start, or forgot. */
  elapsedMs(id: string): number;
}

/** Measures with the monotonic clock. Starts are forgotten after `keepMs`. */
export function createStopwatch(keepMs: number, clock: () => number = () => performance.now()): Stopwatch {
  // In the order of their start.
  const started = new Map<string, number>();
  return {
    start: (id) => {
      for (const [other, at] of started) {
        if (clock() - at < keepMs) break;
        started.delete(other);
      }
      started.set(id, clock());
    },
    elapsedMs: (id) => clock() - (started.get(id) ?? clock()),
  };
}
