/** A step without a popstate by then was cancelled, such as by leaving the page. */
const longestStepMs = 10_000;
let step: Promise<void> | undefined;

/**
 * Moves `by` entries through the history, which the browser does asynchronously. Until then no other step begins, and
 * new entries wait (`afterStep`): the step would leave them again.
 */
export function stepHistory(by: number): void {
  if (step) return;
  step = new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      step = undefined;
      // Later: the router must see its position first.
      setTimeout(resolve);
    };
    const timer = setTimeout(end, longestStepMs);
    addEventListener('popstate', end, { once: true });
  });
  history.go(by);
}

/** Runs it at once, or after the current step. */
export const afterStep = (run: () => void): unknown => (step ? step.then(() => afterStep(run)) : run());

/** The page's position in the router's count of entries. */
export const position = (): number | undefined => (history.state as { idx?: number } | null)?.idx;
