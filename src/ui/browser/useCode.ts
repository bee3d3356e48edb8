import { useEffect, useRef } from 'react';
import { toast } from '../toast/toast.ts';
import { unlessLeaving } from './unlessLeaving.ts';

/**
 * Loads code that something on the page waits for: undefined if it cannot be loaded, which a toast says. It never
 * settles once the component has unmounted, as its page was left.
 */
export function useCode() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return <Code>(load: () => Promise<Code>, failure: string): Promise<Code | undefined> =>
    new Promise((settle) => {
      const end = (code?: Code) => {
        if (!isHere.current) return;
        if (code === undefined) toast.error(failure);
        settle(code);
      };
      unlessLeaving(load()).then(end, () => end());
    });
}
