import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Whoever comes back to where they were or only changed a filter is left there; so is whoever used the page before its scripts
 * had come: what moves between press and release is not clicked.
 */
function isLeftThere(type: NavigationType): boolean {
  return type === NavigationType.Pop
    ? scrollY > 0 || navigator.userActivation.hasBeenActive
    : type === NavigationType.Replace;
}

/** Brings the day of the address into view when the page opens, or today, and of a long day the moment it has reached. */
export function useOpenAtToday(days: RefObject<HTMLElement | null>, areShown: boolean): void {
  const type = useNavigationType();
  const isOpened = useRef(false);
  useEffect(() => {
    if (!areShown || isOpened.current) return;
    isOpened.current = true;
    const { hash } = location;
    if (hash !== '') {
      // Days that one's own events decide come later than the link to one of them is followed.
      if (scrollY === 0) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
      return;
    }
    if (isLeftThere(type)) return;
    const today = days.current?.querySelector('[data-opens]');
    today?.scrollIntoView({ behavior: 'instant' });
    const now = today?.querySelector('[data-now]')?.getBoundingClientRect();
    if (now && now.top > innerHeight * 0.8) scrollBy({ top: now.top - innerHeight / 2, behavior: 'instant' });
  }, [days, areShown, type]);
}
