/** What a dialog focuses when it has closed. Not, while it was closing, away from a toast reached with F6. */
export const focusAfterDialog = (finalFocus?: () => HTMLElement | null | undefined): HTMLElement | boolean =>
  document.activeElement?.closest('[data-toasts]') ? false : (finalFocus?.() ?? true);
