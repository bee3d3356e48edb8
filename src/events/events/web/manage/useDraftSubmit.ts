import { type BaseSyntheticEvent, useRef } from 'react';

interface Form {
  submit: (event: BaseSyntheticEvent) => void;
  isSubmitting: boolean;
}

/** The two ways to send the form of a new event. `isDraft` says which it was. */
export function useDraftSubmit() {
  const chosen = useRef(false);
  const submitOf = (form: Form, isDraft: boolean) => (event: BaseSyntheticEvent) => {
    chosen.current = isDraft;
    form.submit(event);
  };
  return {
    isDraft: () => chosen.current,
    controls: (form: Form) => ({
      form: { submit: submitOf(form, false), isSubmitting: form.isSubmitting },
      second: { label: 'Save as Draft', submit: submitOf(form, true) },
    }),
  };
}
