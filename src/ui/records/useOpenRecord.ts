import { useRef } from 'react';
import { afterStep, stepHistory } from '../dialog/historySteps.ts';
import { useUrlParams } from '../table/useUrlParams.ts';

export interface OpenRecord {
  /** Undefined while none is open. */
  id: string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** Runs it at once, or after the drawer has closed: two dialogs are never open at once. */
  after: <Subject>(run: (subject: Subject) => void) => (subject: Subject) => void;
  /** Call it when the drawer has closed. */
  closed: () => void;
  /** Call it when the drawer opens or closes, and when its list unmounts. */
  setShown: (isShown: boolean) => void;
  /** Call it when the list has no such record: Back must not lead to it either. */
  drop: () => void;
}

interface Entry {
  /** The router keeps an entry's own state here. */
  usr?: { isOpened?: boolean };
  /** As `useBackCloses` counts them. */
  dialogs?: number;
}
const entry = (): Entry => (history.state ?? {}) as Entry;

/** Whether opening something made this history entry. */
const wasOpenedHere = (): boolean => entry().usr?.isOpened === true;

/** Closes by leaving the entry that opening made; `otherwise` if there is none, as after a shared link. */
export const closeOpened = (otherwise: () => void) =>
  afterStep(() => {
    // A question over it may have an entry of its own, which was not skipped yet.
    if (wasOpenedHere()) stepHistory(-1 - (entry().dialogs ?? 0));
    else otherwise();
  });

/** Which record the drawer shows, kept in the address as `record`, so that Back closes it. */
export function useOpenRecord(): OpenRecord {
  const [params, changeParams] = useUrlParams();
  const pending = useRef<() => void>(undefined);
  const isShown = useRef(false);
  const id = params.get('record') ?? undefined;

  const drop = () =>
    changeParams((after) => {
      if (!after.has('record')) return false;
      after.delete('record');
      return { replace: true };
    });
  const close = () => closeOpened(drop);
  return {
    id,
    open: (record) => {
      pending.current = undefined;
      changeParams((after) => {
        const current = after.get('record');
        if (current === record) return false;
        after.set('record', record);
        return { replace: current !== null, state: { isOpened: current === null || wasOpenedHere() } };
      });
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
