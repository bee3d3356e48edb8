import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scroll positions by history entry. Reloads are left to the browser. */
const scrolled = new Map<string, number>();

const targetOf = (hash: string): HTMLElement | null =>
  hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));

/** A new path or fragment, or the same link again; not a changed query alone (a filter). */
const isArrival = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.hash !== to.hash || (from.search === to.search && from.key !== to.key);

/**
 * On navigation: scrolls to the top, or back to the earlier position, and moves focus to the heading. Rendered after
 * the page, so that the heading exists.
 */
export function NavigationFocus(): null {
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

  // Before the page is painted: the event of scrolling to its top would be saved as the previous page's position.
  useLayoutEffect(() => {
    const savePosition = () => scrolled.set(location.key, scrollY);
    // The first page may have been scrolled before its scripts loaded.
    if (before.current === null) savePosition();
    addEventListener('scroll', savePosition, { passive: true });
    return () => removeEventListener('scroll', savePosition);
  }, [location.key]);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    const target = targetOf(location.hash);
    if (from === location || (from ? !isArrival(from, location) : !target)) return;
    // Smooth within a page, by CSS, unless reduced motion is preferred; a new page is never seen at the old position.
    const behavior = from && from.pathname !== location.pathname ? 'instant' : 'auto';
    if (from && type === NavigationType.Pop) scrollTo({ top: scrolled.get(location.key) ?? 0, behavior: 'instant' });
    else if (target) target.scrollIntoView({ behavior });
    else scrollTo({ top: 0, behavior });
    // A page that has focused one of its own fields keeps that focus.
    if (document.activeElement?.matches('main :is(input, select, textarea)')) return;
    const focusTarget =
      target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    focusTarget?.setAttribute('tabindex', '-1');
    focusTarget?.focus({ preventScroll: true });
  }, [location, type]);

  return null;
}
