import { useState } from 'react';
import { toast } from './toast.ts';

/**
 * Render it while `isNeeded`, so that it can animate its closing. @param failure shown when loading the code fails;
 * opening again retries
 */
export function useLazyDialog(load: () => Promise<unknown>, failure: string) {
  const [state, setState] = useState<'unneeded' | 'opening' | 'open' | 'closed'>('unneeded');
  return {
    isOpening: state === 'opening',
    isNeeded: state === 'open' || state === 'closed',
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
    controls: { open: state === 'open', onClose: () => setState('closed') },
  };
}
