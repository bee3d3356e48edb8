import { useEffect, useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useMatches, useNavigationType } from 'react-router';
import { festival } from '#festival';

/** What a route may say of itself. */
export interface RouteHandle {
  /** Its name in the browser's tab; the festival's name follows. */
  title?: string;
}

/** Where reading goes on: the address's fragment, else the page's heading, else its whole content. */
const destination = (hash: string): HTMLElement | null =>
  (hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null) ??
  document.querySelector<HTMLElement>('main h1') ??
  document.querySelector<HTMLElement>('main');

/**
 * What happens on every change of the page: its title, the scroll to the top (smooth for a link; going back returns to
 * where one was at once), and the focus on the heading, so that keyboard and screen reader begin there. Stands before the
 * page in the tree, so that a page can name itself afterwards.
 */
export function Arrival() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const title = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.title)
    .findLast(Boolean);
  const shown = useRef(pathname + hash);

  useLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = type === 'POP' ? 'auto' : '';
  });

  useEffect(() => {
    document.title = title ? `${title} · ${festival.name}` : festival.name;
  }, [title, pathname]);

  useEffect(() => {
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;
    // A page that put the focus into a field of its own knows better.
    if (document.activeElement?.matches('main :is(input, select, textarea)')) return;
    const heading = destination(hash);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return <ScrollRestoration />;
}
