let step: Promise<void> | undefined;

/**
 * Goes `by` entries through the history, which the browser does later. Until then nothing else steps, and what makes an entry
 * waits (`afterStep`): the step would leave it again.
 */
export function stepHistory(by: number): void {
  if (step) return;
  step = new Promise((resolve) => {
    const taken = () => {
      step = undefined;
      // Later: the router is to know first where it is.
      setTimeout(resolve);
    };
    addEventListener('popstate', taken, { once: true });
  });
  history.go(by);
}

/** Runs it at once, or when the step that is under way has been taken. */
export const afterStep = (run: () => void): unknown => (step ? step.then(run) : run());
