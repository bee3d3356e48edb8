import { type RefObject, useEffect, useRef } from 'react';

/** When a render removes the focused row, focus moves to `instead` rather than to the top of the page. */
export function useRestoreFocus(instead: RefObject<HTMLElement | null>): void {
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
