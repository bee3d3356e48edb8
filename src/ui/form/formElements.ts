/** The label of a field, as people read it. */
export const labelText = (element: HTMLElement | undefined): string | undefined =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement) &&
  element.labels?.[0]?.textContent
    ? element.labels[0].textContent
    : undefined;

/** The first in the order of the document. */
export const firstOf = (elements: readonly HTMLElement[]): HTMLElement | undefined =>
  elements.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];

/** Fields without a complete value, such as half a date: the browser reports theirs as empty. */
export const partialInputs = (elements: ReadonlyMap<string, HTMLElement>): string[] =>
  [...elements].flatMap(([path, element]) =>
    element instanceof HTMLInputElement && element.validity.badInput ? [path] : [],
  );
