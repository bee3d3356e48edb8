import { startTransition, useRef, useState } from 'react';
import { useCode } from '../browser/useCode.ts';

interface Late {
  load: () => Promise<unknown>;
  /** Shown when loading the code fails; opening again retries. */
  failure: string;
}

/** Render it while there is a `current`, so that it can animate its closing. */
export function useSubjectDialog<Subject>(late?: Late) {
  const [state, setState] = useState<{ subject: Subject; isOpen: boolean; key: number }>();
  const [isLoading, setLoading] = useState(false);
  // Set at once: a second press before the button is busy loads nothing again, and the last subject is shown.
  const wanted = useRef<{ subject: Subject }>(undefined);
  const get = useCode();
  const show = (subject: Subject) => setState((before) => ({ subject, isOpen: true, key: (before?.key ?? 0) + 1 }));
  async function bring({ load, failure }: Late) {
    const code = await get(load, failure);
    const last = wanted.current;
    wanted.current = undefined;
    startTransition(() => {
      setLoading(false);
      if (code && last) show(last.subject);
    });
  }
  return {
    current: state,
    isOpening: isLoading && !state,
    open: (subject: Subject) => {
      if (!late) return show(subject);
      const wasLoading = wanted.current !== undefined;
      wanted.current = { subject };
      if (wasLoading) return;
      // Re-rendering the page must not delay the press.
      startTransition(() => setLoading(true));
      void bring(late);
    },
    controls: {
      open: state?.isOpen === true,
      onClose: () => setState((before) => before && { ...before, isOpen: false }),
    },
  };
}
