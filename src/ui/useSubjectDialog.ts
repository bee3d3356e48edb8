import { useState } from 'react';
import { toast } from './toast.ts';

interface Late {
  /** Fetches the dialog's code, at the first opening. */
  load: () => Promise<unknown>;
  /** Said when that fails; it may be tried again. */
  failure: string;
}

/** A dialog about one of several things: it stays while the dialog closes, and each opening has a new key. */
export function useSubjectDialog<Subject>(late?: Late) {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean; key: number }>();
  const show = (subject: Subject) => setState((before) => ({ subject, isOpen: true, key: (before?.key ?? 0) + 1 }));
  return {
    /** Undefined until the first opening. */
    current: state,
    open: (subject: Subject) => {
      if (!late) return show(subject);
      late.load().then(
        () => show(subject),
        () => toast.error(late.failure),
      );
    },
    close: () => setState((before) => before && { ...before, isOpen: false }),
  };
}
