/** By their id; `due` in milliseconds of the timers' clock, which a corrected time does not move. */
const waiting = new Map<number | undefined, { due: number; callback: () => void }>();
const timers = new Set<number>();
let lastId = 0;

function run(due: number): void {
  timers.delete(due);
  // A copy: timers without a delay that a callback sets run in a later turn.
  const before = [...waiting];
  for (const [id, each] of before) {
    // A callback may have cleared another.
    if (each.due !== due || !waiting.delete(id)) continue;
    try {
      each.callback();
    } catch (error) {
      reportError(error);
    }
  }
}

/**
 * Like `setTimeout`, with one browser timer for everything due in the same millisecond: the rows of a list wait for the
 * same moments (decision 11).
 */
export function setSharedTimeout(callback: () => void, delayMs: number): number {
  const due = Math.round(performance.now() + delayMs);
  if (!timers.has(due)) setTimeout(run, delayMs, due);
  timers.add(due);
  waiting.set(++lastId, { due, callback });
  return lastId;
}

/** The browser timer stays; firing with no callbacks is harmless. */
export const clearSharedTimeout = (id?: number) => waiting.delete(id);
