import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where reading goes on: the address's fragment, else the page's heading, else its whole content. */
const destination = (hash: string): HTMLElement | null =>
  (hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null) ??
  document.querySelector<HTMLElement>('main h1') ??
  document.querySelector<HTMLElement>('main');

/**
 * What happens on every change of the page besides the scroll to the top: the focus moves to the heading, so that
 * keyboard and screen reader begin there. The scroll is smooth for a link; going back returns at once to where one was.
 * Stands before the router's ScrollRestoration, which does the scrolling.
 */
export function Arrival(): null {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname + hash);

  useLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = type === 'POP' ? 'auto' : '';
  });

  useEffect(() => {
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;
    // A page that put the focus into a field of its own knows better.
    if (document.activeElement?.matches('main :is(input, select, textarea)')) return;
    const target = destination(hash);
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
