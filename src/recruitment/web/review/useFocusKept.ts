import { type RefObject, useEffect, useRef } from 'react';

/** When a drawing of the list takes away the row that had the focus, `instead` gets it: the keyboard would begin at the top. */
export function useFocusKept(instead: RefObject<HTMLElement | null>): void {
  const last = useRef<Node>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Node ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) instead.current?.focus({ preventScroll: true });
  });
}
