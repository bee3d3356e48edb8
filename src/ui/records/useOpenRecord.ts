import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { stepHistory } from '../historySteps.ts';

export interface OpenRecord {
  /** Undefined while none is open. */
  id: string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** Runs it at once, or after the drawer has closed: two windows do not stand on each other. */
  after: <Subject>(run: (subject: Subject) => void) => (subject: Subject) => void;
  /** To be called when the drawer has closed. */
  closed: () => void;
  /** To be called when the drawer is opened or closed, and when the list goes with it. */
  setShown: (isShown: boolean) => void;
  /** To be called when the list has no such record: Back must not lead to it either. */
  drop: () => void;
}

/** Whether opening something made this entry of the history. The router keeps an entry's own state as `usr`. */
export const wasOpenedHere = (): boolean =>
  (history.state as { usr?: { isOpened?: boolean } } | null)?.usr?.isOpened === true;

/** Which record the drawer shows, kept in the address as `record`, so that Back closes it. */
export function useOpenRecord(): OpenRecord {
  const [params, setParams] = useSearchParams();
  const pending = useRef<() => void>(undefined);
  const isShown = useRef(false);
  const id = params.get('record') ?? undefined;

  const changed = (record: string | undefined) => {
    const after = new URLSearchParams(location.search);
    if (record === undefined) after.delete('record');
    else after.set('record', record);
    return after;
  };
  const drop = () => setParams(changed(undefined), { replace: true, preventScrollReset: true });
  const close = () => {
    if (wasOpenedHere()) stepHistory(-1);
    else drop();
  };
  return {
    id,
    open: (record) => {
      // From the URL itself: a second press may come before the first is rendered.
      const current = new URLSearchParams(location.search).get('record');
      pending.current = undefined;
      if (current === record) return;
      const isOpened = current === null || wasOpenedHere();
      setParams(changed(record), { replace: current !== null, state: { isOpened }, preventScrollReset: true });
    },
    close,
    drop,
    setShown: (isNow) => {
      isShown.current = isNow;
    },
    after: (run) => (subject) => {
      if (id === undefined || !isShown.current) return run(subject);
      pending.current = () => run(subject);
      close();
    },
    closed: () => {
      const run = pending.current;
      pending.current = undefined;
      run?.();
    },
  };
}
