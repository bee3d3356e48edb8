/** Restores focus after a dialog has closed, unless a field or a toast has it. */
export function focusAfterDialog(finalFocus?: () => HTMLElement | null | undefined): HTMLElement | boolean {
  const { activeElement } = document;
  const hasMovedOn =
    activeElement !== null &&
    activeElement !== document.body &&
    !activeElement.closest('[role=dialog], [role=alertdialog], [data-base-ui-focus-guard]');
  return hasMovedOn ? false : (finalFocus?.() ?? true);
}
