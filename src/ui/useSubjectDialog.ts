import { useState } from 'react';
import { toast } from './toast.ts';

interface Late {
  load: () => Promise<unknown>;
  failure: string;
}

export function useSubjectDialog<Subject>(late?: Late) {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean; key: number }>();
  const show = (subject: Subject) => setState((before) => ({ subject, isOpen: true, key: (before?.key ?? 0) + 1 }));
  return {
    current: state,
    open: (subject: Subject) => {
      if (!late) return show(subject);
      late.load().then(
        () => show(subject),
        () => toast.error(late.failure),
      );
    },
    controls: {
      open: state?.isOpen === true,
      onClose: () => setState((before) => before && { ...before, isOpen: false }),
    },
  };
}
