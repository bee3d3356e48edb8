/** What a dialog focuses when it has closed: nothing, if while it was closing the focus went to a field or a toast. */
export function focusAfterDialog(finalFocus?: () => HTMLElement | null | undefined): HTMLElement | boolean {
  const { activeElement } = document;
  const hasMovedOn =
    activeElement !== null &&
    activeElement !== document.body &&
    !activeElement.closest('[role=dialog], [role=alertdialog], [data-base-ui-focus-guard]');
  return hasMovedOn ? false : (finalFocus?.() ?? true);
}
