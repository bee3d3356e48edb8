export interface Stopwatch {
  start(id: string): void;
  /** Milliseconds since `start`, as this process has counted them; 0 for what it did not start, or forgot. */
  elapsedMs(id: string): number;
}

/** Measures by the clock that never steps. What was started is forgotten after `keepMs`. */
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
