/** A step that no popstate has ended by then was cancelled, such as by leaving the page. */
const longestStepMs = 10_000;
let step: Promise<void> | undefined;

/**
 * Goes `by` entries through the history, which the browser does later. Until then nothing else steps, and what makes an entry
 * waits (`afterStep`): the step would leave it again.
 */
export function stepHistory(by: number): void {
  if (step) return;
  step = new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      step = undefined;
      // Later: the router is to know first where it is.
      setTimeout(resolve);
    };
    const timer = setTimeout(end, longestStepMs);
    addEventListener('popstate', end, { once: true });
  });
  history.go(by);
}

/** Runs it at once, or when no step is under way any more. */
export const afterStep = (run: () => void): unknown => (step ? step.then(() => afterStep(run)) : run());

/** Where the page is in the router's count of its entries. */
export const position = (): number | undefined => (history.state as { idx?: number } | null)?.idx;
