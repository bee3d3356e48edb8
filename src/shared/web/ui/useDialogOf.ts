import { useState } from 'react';

/** A dialog about one of several things: it stays while the dialog closes, and each opening has a new key. */
export function useDialogOf<Subject>() {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean; key: number }>();
  return {
    /** Undefined until the first opening. */
    current: state,
    open: (subject: Subject) => setState((before) => ({ subject, isOpen: true, key: (before?.key ?? 0) + 1 })),
    close: () => setState((before) => before && { ...before, isOpen: false }),
  };
}
