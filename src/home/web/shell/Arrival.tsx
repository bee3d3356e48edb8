import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far the entries of the history are scrolled. Reloads are the browser's own affair. */
const scrolled = new Map<string, number>();

const targetOf = (hash: string): HTMLElement | null =>
  hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));

/** A new page, a new fragment, or the same link again; another query alone (a filter) is none. */
const isArrival = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.hash !== to.hash || (from.search === to.search && from.key !== to.key);

/**
 * What happens on every change of the page: it scrolls to the top, smoothly; going back returns at once to where one was.
 * And the focus moves to the heading, so that keyboard and screen reader begin there. Stands behind the page in the tree,
 * so that it finds it.
 */
export function Arrival(): null {
  const location = useLocation();
  const type = useNavigationType();
  const before = useRef<Location>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  useEffect(() => {
    const keep = () => scrolled.set(location.key, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [location.key]);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    const target = targetOf(location.hash);
    if (from === location || (from ? !isArrival(from, location) : !target)) return;
    if (from && type === NavigationType.Pop) scrollTo({ top: scrolled.get(location.key) ?? 0, behavior: 'instant' });
    else if (target) target.scrollIntoView();
    else scrollTo({ top: 0 }); // smooth by the style sheet, unless less motion is wished
    // A page that put the focus into a field of its own knows better.
    if (document.activeElement?.matches('main :is(input, select, textarea)')) return;
    const place =
      target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    place?.setAttribute('tabindex', '-1');
    place?.focus({ preventScroll: true });
  }, [location, type]);

  return null;
}
