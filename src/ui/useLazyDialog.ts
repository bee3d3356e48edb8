import { useState } from 'react';
import { toast } from './toast.ts';

/**
 * A dialog whose code is fetched when it is first opened. Draw it while `isNeeded`, so that it can also close slowly.
 * @param load fetches the code; a failure is said in the words of `failure` and may be tried again
 */
export function useLazyDialog(load: () => Promise<unknown>, failure: string) {
  const [state, setState] = useState<'unneeded' | 'opening' | 'open' | 'closed'>('unneeded');
  return {
    isOpening: state === 'opening',
    isNeeded: state === 'open' || state === 'closed',
    isOpen: state === 'open',
    open: async () => {
      setState((before) => (before === 'closed' ? before : 'opening'));
      try {
        await load();
        setState('open');
      } catch {
        setState('unneeded');
        toast.error(failure);
      }
    },
    close: () => setState('closed'),
  };
}
