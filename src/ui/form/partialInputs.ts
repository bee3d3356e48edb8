/**
 * The fields of a form in which something stands that is no value yet, such as half a date. The browser tells their
 * value as empty, so that they would be taken for left out.
 */
export const partialInputs = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.validity.badInput,
  ) as HTMLInputElement[];
