import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a render removes the focused element, focuses `instead`, or stays in the open dialog, rather than at the top of
 * the page.
 */
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
    if (!isLost) return;
    const dialog = document.querySelector<HTMLElement>('[role=dialog][data-open]');
    (dialog ?? instead.current)?.focus({ preventScroll: true });
  });
}
